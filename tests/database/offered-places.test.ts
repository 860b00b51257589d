/** Which places are offered to a person, and in which order. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, type Person, visit, type World } from '#tests/support/world.ts'

let world: World
let reader: Person
/** In every name, so that rows of other tests never mix in. */
const word = `q${randomUUID().slice(0, 7)}`

const backend = await startOwnBackend()

beforeAll(async () => {
  world = createWorld(backend)
  reader = await world.person('Reader')
})

const read = async (name: string, parameters: Row): Promise<Row[]> => {
  const { status, body } = await backend.asUser(reader).rpc<Row[]>(name, parameters)
  expect([name, status]).toEqual([name, 200])
  return body
}
const names = (rows: Row[]): unknown[] => rows.map((row) => row['name'])

test('photos_of_places gives the newest photo of a review, as long as that stands and everybody may see it', async () => {
  const visitor = await world.person('Ada')
  const places = await Promise.all(['a', 'b', 'c'].map((name) => world.restaurant({ name: `${word} ${name}` })))
  const [place = '', other = '', unvisited = ''] = places
  const photo = (number: number): string => `${visitor.id}/${number}-0.webp`
  const log = async (restaurant: string, photos: string[], day: string): Promise<string> => {
    const review = visit(restaurant, { created_at: `2026-01-${day}T12:00:00Z` })
    await visitor.device.push(['log_visit', review])
    await backend.sql`update reviews set photos = ${photos} where id = ${review.id}`
    return review.id
  }
  await log(place, [photo(1)], '01')
  const middle = await log(place, [photo(3), photo(2)], '02')
  const newest = await log(place, [photo(4)], '03')
  await log(place, [], '04')
  await log(other, [], '01')
  const shown = async () =>
    (await read('photos_of_places', { place_ids: [place, other, unvisited] })).map((row) => row['photo'])
  expect(await shown()).toEqual([photo(4)])
  await backend.sql`update reviews set is_hidden = true where id = ${newest}`
  expect(await shown()).toEqual([photo(3)])
  await visitor.device.push(['delete_review', { id: middle }])
  expect(await shown()).toEqual([photo(1)])
  for (const place_ids of [null, [], ['x']]) expect(await read('photos_of_places', { place_ids })).toEqual([])
})

test('suggested_restaurants gives places with coordinates: featured, then the most visited, then the newest', async () => {
  const visitor = await world.person('Ada')
  const at = { latitude: 61, longitude: 25 }
  const newest = await world.restaurant({ name: `${word} newest`, ...at, created_at: '2100-01-02T00:00:00Z' })
  const second = await world.restaurant({ name: `${word} new`, ...at, created_at: '2100-01-01T00:00:00Z' })
  const visited = await world.restaurant({ name: `${word} visited`, ...at })
  const most = await world.restaurant({ name: `${word} most`, ...at })
  const featured = await world.restaurant({ name: `${word} featured`, ...at, is_featured: true })
  await world.restaurant({ name: `${word} nowhere`, created_at: '2100-01-03T00:00:00Z' })
  await visitor.device.push(...[visited, most].map((id): [string, Row] => ['log_visit', visit(id)]))
  // A second day, as visits of one day count once.
  await visitor.device.push(['log_visit', visit(most, { created_at: '2026-01-02T12:00:00Z' })])
  const mine = [featured, most, visited, newest, second]
  const rows = await read('suggested_restaurants', {})
  expect(rows.map((row) => row['id']).filter((id) => mine.includes(String(id)))).toEqual(mine)
  expect(names(rows)).not.toContain(`${word} nowhere`)
})
