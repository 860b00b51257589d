/** The demo town and the importer on a backend of their own. */
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Backend, startBackend } from '#supabase/local/backend.ts'
import { seedDemo } from '#supabase/seed/seed.ts'
import { connectTo, type TestBackend } from '#tests/support/backend.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate } from '#tests/support/database-template.ts'

let dataFolder: string
let running: Backend
let backend: TestBackend
let account: Awaited<ReturnType<typeof seed>>

beforeAll(async () => {
  dataFolder = await makeDataFolder()
  await copyTemplate(inject('templates'), 'migrated', dataFolder)
  running = await startBackend({ dataFolder, port: 0, postgresPort: 0, syncToDisk: false, runsSchedule: false })
  backend = connectTo(running)
  account = await seed()
})
afterAll(async () => {
  await backend.close()
  await running.close()
  await rm(dataFolder, { recursive: true, force: true })
})

const seed = () => seedDemo({ ...running, log: () => {} })
const count = async (table: string): Promise<number> => {
  const [row] = await backend.sql`select count(*)::integer as count from ${backend.sql(table)}`
  return row?.['count'] as number
}
const counts = async () => Promise.all(['restaurants', 'profiles', 'reviews', 'lists', 'followers', 'tags'].map(count))

test('the demo town is there after one call, is whole, and is not made twice', async () => {
  const { email, password } = account
  const before = await counts()
  const [restaurants = 0, people = 0, reviews = 0, lists = 0] = before
  expect(restaurants).toBeGreaterThanOrEqual(300)
  expect(people).toBeGreaterThanOrEqual(12)
  expect(reviews).toBeGreaterThanOrEqual(500)
  expect(lists).toBeGreaterThanOrEqual(15)
  await seed()
  expect(await counts()).toEqual(before)

  const [deepest] = await backend.sql`select count(*)::integer as count from tags where tag_category_5 is not null`
  expect(deepest?.['count']).toBeGreaterThan(0)
  // A person's visits to a place count once a day; whether two of the town fall on one day depends on the hour.
  const [sums] = await backend.sql`select sum(visits_all)::integer as visits,
    (select count(distinct (user_id, restaurant_id, (created_at at time zone 'UTC')::date))::integer
      from reviews where not is_hidden) as reviews from restaurant_stats`
  expect(sums?.['visits']).toBe(sums?.['reviews'])
  const unknownTags =
    await backend.sql`select distinct tag from restaurants, unnest(tags) as tag where tag not in (select name from tags)`
  expect([...unknownTags]).toEqual([])

  const signIn = await backend.asAnon().fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token: accessToken } = (await signIn.json()) as { access_token: string }
  const me = backend.asUser({ accessToken })
  const { body: popular } = await me.rpc<{ photo: string | null }[]>('popular_restaurants', {})
  expect(popular.length).toBeGreaterThan(9)
  const photo = popular.map((place) => place.photo).find((address) => address !== null)
  const picture = await fetch(running.url + photo)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('an import adds what it can, lists the rest with its reason, and adds nothing the second time', async () => {
  const before = await count('restaurants')
  const point = (longitude: number, properties: object, id?: string) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, 47.8] },
    properties,
  })
  const file = join(dataFolder, 'town.geojson')
  const features = [
    point(
      13.01,
      {
        name: 'Gasthof Alt',
        amenity: 'restaurant',
        cuisine: 'pizza;kebab',
        opening_hours: 'Tu-Su 18:00-02:00',
        'addr:postcode': 5020,
      },
      'node/1',
    ),
    point(13.02, { name: 'Ohne Namen?', amenity: 'cafe', phone: '+43 662 1' }, 'node/2'),
    point(13.03, { amenity: 'restaurant', cuisine: 'italian' }, 'node/3'),
    point(999, { name: 'Off the globe' }, 'node/4'),
  ]
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }))
  const run = async () => {
    const parameters = ['--import', 'tsx', 'supabase/local/import.ts', file, '--database-url', running.databaseUrl]
    return (await promisify(execFile)(process.execPath, parameters)).stdout
  }
  const first = await run()
  expect(first).toMatch(/Added +2\n/)
  expect(first).toMatch(/no name: osm:node\/3/)
  expect(await count('restaurants')).toBe(before + 2)
  expect(await run()).toMatch(/Unchanged +2\n/)
  expect(await count('restaurants')).toBe(before + 2)
  const [imported] =
    await backend.sql`select operating_hours -> 'standardHours' -> 'Tuesday' as hours, id = private.place_uuid(place_id) as same
    from restaurants where place_id = 'osm:node/1'`
  expect(imported).toEqual({
    hours: { isClosed: false, timePeriods: [{ openTime: '18:00', closeTime: '02:00' }] },
    same: true,
  })
})
