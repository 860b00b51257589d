/** A place that has closed in a newer file leaves what offers places; visits, lists and its page stay, and it can come back. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readFeatures } from '#supabase/local/import/read-features.ts'
import { judge } from '#supabase/local/import/to-restaurant.ts'
import { writeRestaurants } from '#supabase/local/import/write-restaurants.ts'
import type { Row } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const here = { latitude: 47.8, longitude: 13.04 }
let ada: Person
let ben: Person
let inn: string
let list: string

const backend = await startOwnBackend()

beforeAll(async () => {
  const world = createWorld(backend)
  ada = await world.person('Ada')
  ben = await world.person('Ben')
  await importTags({ amenity: 'restaurant', name: 'Zum Hirschen' })
  const [row] = await backend.sql`update restaurants set is_featured = true where place_id = 'osm:node/1' returning id`
  inn = row?.['id'] as string
  list = randomUUID()
  await ada.device.push(['log_visit', visit(inn)])
  await ada.device.push(['create_list', { id: list, name: 'Old haunts', is_public: true }])
  await ada.device.push(['add_to_list', { id: randomUUID(), list_id: list, restaurant_id: inn }])
  await ben.device.push(['follow', { user_id: ada.id }])
})
beforeEach(() => importTags({ amenity: 'restaurant', name: 'Zum Hirschen' }))

async function importTags(tags: Record<string, string>) {
  const read = readFeatures(
    { elements: [{ type: 'node', id: 1, lat: here.latitude, lon: here.longitude, tags }] },
    'file',
  )
  if ('problem' in read) throw new Error(read.problem)
  return writeRestaurants(backend.sql, judge(read.features), () => {})
}

/** The calls that offer the place to Ben. */
async function offering(): Promise<string[]> {
  const calls: [string, Row][] = [
    ['search_restaurants', { query: 'hirschen' }],
    ['search_restaurants', { query: 'hirschen', ...here }],
    ['nearby_restaurants', here],
    ['featured_restaurants', {}],
    ['suggested_restaurants', {}],
    ['popular_restaurants', { period: 'week' }],
    ['popular_restaurants', { period: '24h' }],
    ['popular_restaurants', { period: 'month', followed_only: true }],
  ]
  const found = await Promise.all(
    calls.map(async ([name, parameters]) => {
      const { status, body } = await backend.asUser(ben).rpc<Row[]>(name, parameters)
      expect([name, status]).toEqual([name, 200])
      return body.some(({ id }) => id === inn) ? [JSON.stringify([name, parameters])] : []
    }),
  )
  return found.flat()
}

const placeOn = async (person: Person): Promise<Row | undefined> => {
  const device = person.newDevice()
  await device.pull()
  return device.rows('restaurants').get(inn)
}

test('an import closes it, keeps what people have of it, and opens it again', async () => {
  expect(await offering()).toHaveLength(8)

  expect(await importTags({ 'disused:amenity': 'restaurant' })).toMatchObject({ closed: 1, added: 0 })
  expect(await offering()).toEqual([])
  // By the visit and the list it is still there, and says so.
  for (const person of [ada, ben])
    expect(await placeOn(person)).toMatchObject({ name: 'Zum Hirschen', is_closed: true })
  const page = await backend
    .asUser(ben)
    .rpc<{ restaurant: Row; reviews: Row[] }>('restaurant_page', { restaurant_id: inn })
  expect(page.body).toMatchObject({ restaurant: { is_closed: true }, reviews: [{ restaurant_id: inn }] })
  expect(await ada.device.push(['log_visit', visit(inn)])).toMatchObject([{ status: 'applied' }])
  expect(await importTags({ 'disused:amenity': 'restaurant' })).toMatchObject({ closed: 0 })

  expect(await importTags({ amenity: 'restaurant', name: 'Zum Hirschen' })).toMatchObject({ closed: 0, changed: 1 })
  expect(await offering()).toHaveLength(8)
  expect(await placeOn(ben)).not.toHaveProperty('is_closed')
})

test('a stranger, whose phone had it as featured, has it no more', async () => {
  const cy = await createWorld(backend).person('Cy')
  await cy.device.pull()
  expect(cy.device.rows('restaurants').get(inn)).toMatchObject({ is_featured: true })
  await importTags({ 'disused:amenity': 'restaurant' })
  await cy.device.pull()
  expect(cy.device.rows('restaurants').size).toBe(0)
})

test('a place that was closed before it was ever here is not added', async () => {
  const before = await backend.sql`select id from restaurants`
  const read = readFeatures(
    { elements: [{ type: 'node', id: 2, lat: 1, lon: 1, tags: { 'was:amenity': 'pub', name: 'Gone' } }] },
    'file',
  )
  if ('problem' in read) throw new Error(read.problem)
  expect(await writeRestaurants(backend.sql, judge(read.features), () => {})).toMatchObject({ closed: 0, added: 0 })
  expect(await backend.sql`select id from restaurants`).toHaveLength(before.length)
})
