/** restaurants_within: what a map asks for (docs/decisions/2026-11-25-map.md). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostPins } from '#src/domain/places/map-area.ts'
import type { PlacesWithin } from '#src/services/places.ts'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()
const reader = await backend.signUp('Reader')

type Columns = Partial<{ is_closed: boolean; is_unconfirmed: boolean; user_id: string }>

/** Around a point of the sea that no other test uses. */
async function addPlaces(points: readonly (readonly [longitude: number, latitude: number])[], columns: Columns = {}) {
  const rows = points.map(([longitude, latitude]) => ({ id: randomUUID(), name: 'Pier', longitude, latitude }))
  await backend.sql`insert into restaurants ${backend.sql(rows)}`
  const ids = rows.map(({ id }) => id)
  // A trigger says who made a place; here it is said afterwards.
  if (Object.keys(columns).length > 0)
    await backend.sql`update restaurants set ${backend.sql(columns)} where id in ${backend.sql(ids)}`
  return ids
}

async function within(west: number, south: number, east: number, north: number, more: object = {}) {
  const answer = await backend
    .asUser(reader)
    .rpc<PlacesWithin>('restaurants_within', { west, south, east, north, ...more })
  expect(answer.status).toBe(200)
  return { ...answer.body, ids: answer.body.places.map(({ id }) => id) }
}

test('Those in the rectangle and on its edge, and none beside it or closed', async () => {
  const [inside, edge] = await addPlaces([
    [-31.5, -41.5],
    [-31, -41],
    [-30.9, -41.5],
    [-31.5, -40.9],
  ])
  await addPlaces([[-31.4, -41.4]], { is_closed: true })
  const { ids, count, is_counted } = await within(-32, -42, -31, -41)
  expect(new Set(ids)).toEqual(new Set([inside, edge]))
  expect([count, is_counted]).toEqual([2, true])
})

test('Across the date line', async () => {
  const [west, east] = await addPlaces([
    [179.9, -45.5],
    [-179.9, -45.5],
    [0.1, -45.5],
  ])
  expect(new Set((await within(179.5, -46, -179.5, -45)).ids)).toEqual(new Set([west, east]))
})

test('At most 200, the rest is counted, and they are spread over the area', async () => {
  const crowd = await addPlaces(Array.from({ length: 250 }, (_, n) => [-33.5 + n / 1e6, -43.5] as const))
  const [alone] = await addPlaces([[-33.1, -43.1]])
  const { ids, count, is_counted } = await within(-34, -44, -33, -43, { zoom: 10 })
  expect([ids.length, count, is_counted]).toEqual([mostPins, 251, true])
  // The crowd is under one thumb: its best, and the one that stands alone, come first.
  expect(ids.slice(0, 2)).toContain(alone)
  expect(crowd).toEqual(expect.arrayContaining(ids.filter((id) => id !== alone)))
  expect((await within(-34, -44, -33, -43, { max_rows: 3 })).ids).toHaveLength(3)
})

test('Of more places than are looked at, those of a full corner do not hide the others', async () => {
  const inCorner = Array.from({ length: 1500 }, (_, n) => [-37.999 + (n % 40) / 1e5, -43.999 + n / 4e6] as const)
  await addPlaces(inCorner)
  const alone = await addPlaces([3, 5, 7].flatMap((x) => [2, 4, 6].map((y) => [-38 + x / 8, -44 + y / 8] as const)))
  const { ids, count, is_counted } = await within(-38, -44, -37, -43, { zoom: 10 })
  expect(ids).toEqual(expect.arrayContaining(alone))
  expect([ids.length, is_counted]).toEqual([mostPins, false])
  expect(count).toBeGreaterThanOrEqual(1000)
})

test('The work for the whole world is bounded', async () => {
  const { ids, count, is_counted } = await within(-180, -90, 180, 90, { zoom: 0 })
  expect([ids.length, is_counted]).toEqual([mostPins, false])
  const [{ all } = { all: 0 }] = await backend.sql<{ all: number }[]>`select count(*)::integer as all from restaurants`
  expect(count).toBeLessThan(all - 400)
})

test('Where more went comes first, and the unconfirmed last, of which each author has a turn', async () => {
  const [quiet, busy] = await addPlaces([
    [-35.5, -43.5],
    [-35.5, -43.5],
  ])
  await backend.sql`insert into restaurant_stats (restaurant_id, visits_all) values (${busy ?? ''}, 9)
    on conflict (restaurant_id) do update set visits_all = 9`
  const mallory = await backend.signUp('Mallory')
  const eve = await backend.signUp('Eve')
  const pushed = await addPlaces(
    Array.from({ length: 3 }, () => [-35.5, -43.5] as const),
    { is_unconfirmed: true, user_id: mallory.id },
  )
  const [stand] = await addPlaces([[-35.5, -43.5]], { is_unconfirmed: true, user_id: eve.id })
  const { ids } = await within(-36, -44, -35, -43)
  expect(ids.slice(0, 2)).toEqual([busy, quiet])
  expect(ids.slice(2, 4)).toContain(stand)
  expect(new Set(ids.slice(2))).toEqual(new Set([...pushed, stand]))
})

test.each([
  ['west of the world', { west: -181 }],
  ['no number', { east: 'NaN' }],
  ['nothing', { south: null }],
  ['upside down', { south: 2, north: 1 }],
  ['beyond the pole', { north: 91 }],
  ['endless', { east: 'Infinity' }],
  ['a zoom below all', { zoom: -1 }],
  ['a zoom beyond all', { zoom: 23 }],
  ['no zoom', { zoom: null }],
])('An area is refused: %s', async (_, wrong) => {
  const area = { west: 1, south: 1, east: 2, north: 2, ...wrong }
  const { status, body } = await backend
    .asUser(reader)
    .rpc<{ code: string; message: string }>('restaurants_within', area)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toMatch(/invalid_(area|zoom)/)
})
