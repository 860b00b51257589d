/** search_towns, and that the phone makes the same towns of the same places (docs/decisions/2026-11-25-towns.md). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fold } from '#src/domain/places/place-search.ts'
import { findTowns, type KnownTown, townsOf } from '#src/domain/places/towns.ts'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()
const reader = await backend.signUp('Reader')

/** Begins the name of every town here, and of none of another test. */
const word = `t${randomUUID().slice(0, 7)}`

type Placed = { id: string; name: string; address: string; town: string; latitude: number; longitude: number }

async function addPlaces(places: readonly Omit<Placed, 'id' | 'name' | 'address'>[]): Promise<Placed[]> {
  const rows = places.map((place, number) => ({
    ...place,
    id: randomUUID(),
    name: `Place ${number}`,
    address: `${number} Street`,
  }))
  await backend.sql`insert into restaurants ${backend.sql(rows)}`
  return rows
}

async function search(query: string): Promise<KnownTown[]> {
  const { status, body } = await backend.asUser(reader).rpc<KnownTown[]>('search_towns', { query })
  expect([query, status]).toEqual([query, 200])
  return body
}

const inOrder = (towns: readonly KnownTown[]) =>
  towns.toSorted((a, b) => a.latitude - b.latitude || a.longitude - b.longitude || a.places - b.places)

test('The phone and the server make the same towns of random places', async () => {
  const names = ['Álder', 'alder', 'Alder Bridge', 'Weir']
  const random = (from: number, to: number): number => Math.round((from + Math.random() * (to - from)) * 1e5) / 1e5
  const places = await addPlaces(
    Array.from({ length: 150 }, (_, number) => ({
      town: `${word} ${names[number % names.length]}`,
      latitude: random(40, 44),
      longitude: random(-5, 5),
    })),
  )
  const here = townsOf(places)
  expect(here.length).toBeGreaterThan(2)
  const spelled = (towns: readonly KnownTown[]) =>
    inOrder(towns).map(({ name, ...town }) => ({ ...town, name: fold(name) }))
  expect(spelled(await search(word))).toEqual(spelled(here))
  expect(spelled(await search(`${word} ALDER b`))).toEqual(spelled(here.filter(({ name }) => name.includes('Bridge'))))
  expect(findTowns(here, await search(word), `${word} w`).every(({ name }) => name.endsWith('Weir'))).toBe(true)
})

test('Ten names at most, and of a large town 200 places, are looked at', async () => {
  const many = `${word}x`
  await addPlaces(
    Array.from({ length: 12 }, (_, number) => ({
      town: `${many} ${String(number).padStart(2, '0')}`,
      latitude: 10,
      longitude: number,
    })),
  )
  expect((await search(many)).map(({ name }) => name.slice(-2))).toEqual(
    Array.from({ length: 10 }, (_, number) => String(number).padStart(2, '0')),
  )
  const large = `${word}y`
  await addPlaces(
    Array.from({ length: 250 }, (_, number) => ({ town: large, latitude: 20 + number / 10_000, longitude: 20 })),
  )
  expect(await search(large)).toMatchObject([{ name: large, places: 200, longitude: 20 }])
})

test('Closed and unconfirmed places make no town, and a text that names none finds nothing', async () => {
  const [closed, unconfirmed, open] = [`${word}closed`, `${word}unconfirmed`, `${word}open`]
  await addPlaces([closed, unconfirmed, open].map((town) => ({ town, latitude: 5, longitude: 5 })))
  await backend.sql`update restaurants set is_closed = true where town = ${closed}`
  await backend.sql`update restaurants set is_unconfirmed = true where town = ${unconfirmed}`
  expect((await search(word)).map(({ name }) => name)).not.toEqual(expect.arrayContaining([closed]))
  expect([await search(closed), await search(unconfirmed)]).toEqual([[], []])
  expect(await search(open)).toHaveLength(1)
  for (const query of ['', '   ', `${word}%`, `${word}_`, '\\', '%'])
    expect([query, await search(query)]).toEqual([query, []])
})

test('Nobody names the town of a place that they type in', async () => {
  const row = {
    id: randomUUID(),
    place_id: `manual_${randomUUID()}`,
    name: 'Mine',
    latitude: 1,
    longitude: 1,
    town: `${word} forged`,
  }
  expect((await backend.asUser(reader).table('restaurants', { body: row })).status).toBe(403)
})
