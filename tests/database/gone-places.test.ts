/** A curator may delete a place that stands on profiles: no change of a profile is refused for it, and the next one drops it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

const columns = ['favorites', 'want_to_try', 'pinned_restaurants'] as const
type Column = (typeof columns)[number]

/** A person whose profile names, in every column, a visited place and so many that a curator has deleted since. */
async function withGonePlaces(goneCount: number) {
  const person = await world.person('Ada')
  const [remaining, other] = [await world.restaurant(), await world.restaurant()]
  const gone = await Promise.all(Array.from({ length: goneCount }, () => world.restaurant()))
  const review = visit(remaining)
  const intents = ['add_favorite', 'add_want_to_try', 'pin_restaurant']
  await person.device.push(
    ['log_visit', review],
    ...[...gone, remaining].flatMap((restaurant_id) =>
      intents.map((intent): [string, Row] => [intent, { restaurant_id }]),
    ),
  )
  await backend.sql`delete from restaurants where id in ${backend.sql(gone)}`
  expect(await placesOf(person, 'want_to_try')).toEqual([...gone, remaining])
  return { person, remaining, other, gone, review }
}
type Given = Awaited<ReturnType<typeof withGonePlaces>>

async function placesOf({ id }: Person, column: Column): Promise<unknown[]> {
  const [profile] = await backend.sql<Record<Column, Row[]>[]>`select * from profiles where user_id = ${id}`
  return (profile?.[column] ?? []).map((place) => place['id'])
}

const at = (restaurant_id: string | undefined): Row => ({ restaurant_id })
const changes: [string, Column, (given: Given) => [string, Row], (given: Given) => string[]][] = [
  [
    'add_favorite',
    'favorites',
    ({ other }) => ['add_favorite', at(other)],
    ({ remaining, other }) => [remaining, other],
  ],
  ['remove_favorite', 'favorites', ({ remaining }) => ['remove_favorite', at(remaining)], () => []],
  [
    'remove_favorite of a gone one',
    'favorites',
    ({ gone }) => ['remove_favorite', at(gone[0])],
    ({ remaining }) => [remaining],
  ],
  ['delete_review of a favorite', 'favorites', ({ review }) => ['delete_review', { id: review.id }], () => []],
  [
    'log_visit with favorite',
    'favorites',
    ({ other }) => ['log_visit', visit(other, { favorite: true })],
    ({ remaining, other }) => [remaining, other],
  ],
  [
    'add_want_to_try',
    'want_to_try',
    ({ other }) => ['add_want_to_try', at(other)],
    ({ remaining, other }) => [remaining, other],
  ],
  ['remove_want_to_try', 'want_to_try', ({ remaining }) => ['remove_want_to_try', at(remaining)], () => []],
  [
    'log_visit with remove_want_to_try',
    'want_to_try',
    ({ remaining }) => ['log_visit', visit(remaining, { remove_want_to_try: true })],
    () => [],
  ],
  [
    'pin_restaurant',
    'pinned_restaurants',
    ({ other }) => ['pin_restaurant', at(other)],
    ({ remaining, other }) => [remaining, other],
  ],
  ['unpin_restaurant', 'pinned_restaurants', ({ remaining }) => ['unpin_restaurant', at(remaining)], () => []],
]

describe.each([1, 2])('with %i deleted places on the profile', (goneCount) => {
  test.each(changes)('%s is applied', async (_, column, change, expected) => {
    const given = await withGonePlaces(goneCount)
    expect(outcomes(await given.person.device.push(change(given)))).toEqual(['applied'])
    expect(await placesOf(given.person, column)).toEqual(expected(given))
  })
})

test('a place that is gone or never was is refused where it does not stand yet', async () => {
  const { person, gone, remaining } = await withGonePlaces(1)
  const never = randomUUID()
  await person.device.push(['remove_want_to_try', at(gone[0])])
  expect(
    outcomes(
      await person.device.push(
        ['add_want_to_try', at(gone[0])],
        ['add_favorite', at(never)],
        ['pin_restaurant', at(never)],
      ),
    ),
  ).toEqual(['rejected unknown_restaurant', 'rejected unknown_restaurant', 'rejected unknown_restaurant'])
  expect(await placesOf(person, 'want_to_try')).toEqual([remaining])
})

test('the places that are left keep the time they became favorites', async () => {
  const { person, other } = await withGonePlaces(1)
  const times = () => backend.sql`
    select entry ->> 'added_at' as added_at from profiles, jsonb_array_elements(favorites) as entry
    where user_id = ${person.id} and exists (select from restaurants where id = (entry ->> 'id')::uuid)
    order by entry ->> 'added_at'`
  const [before] = await times()
  await person.device.push(['add_favorite', at(other)])
  const after = await times()
  expect([after.length, after[0]]).toEqual([2, before])
})
