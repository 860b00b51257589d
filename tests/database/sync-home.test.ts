/** sync_home: what home shows, ahead of a new device's first pull. */
import { beforeAll, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { createWorld, emptyCatalog, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

beforeAll(() => emptyCatalog(backend))

type Rows = Record<string, ({ id: string; user_id?: string } & Record<string, unknown>)[]>
type Answer = {
  generation: string
  changes: { scope: string; cursor: string; rows: Rows; removed: Record<string, string[]> }[]
  vanished: string[]
  more: boolean
}

const homeOf = async (person: Person): Promise<Answer> =>
  (await backend.asUser(person).rpc<Answer>('sync_home', {})).body
const pullOf = async (person: Person, cursors: object): Promise<Answer> =>
  (await backend.asUser(person).rpc<Answer>('sync_pull', { cursors })).body
const cursorsOf = ({ changes }: Answer) => Object.fromEntries(changes.map(({ scope, cursor }) => [scope, cursor]))
const idsOf = ({ changes }: Answer, scope: string, entity: string): string[] =>
  changes
    .filter((change) => change.scope === scope)
    .flatMap(({ rows }) => (rows[entity] ?? []).map(({ id, user_id }) => id ?? user_id))
    .toSorted()

const follow = (person: Person, other: Person) => person.device.push(['follow', { user_id: other.id }])

/** Visits to a new place each, the newest first. */
async function visits(person: Person, count: number) {
  const made: { id: string; restaurant_id: string }[] = []
  for (let index = 0; index < count; index++) {
    const restaurant_id = await world.restaurant()
    made.unshift({ ...visit(restaurant_id), restaurant_id })
  }
  for (const one of made.toReversed()) await person.device.push(['log_visit', one])
  return made
}

test('a new device first gets what home shows: its person, whom they follow, the newest visits with their places, and what is featured', async () => {
  const [ada, ben, eve] = [await world.person('Ada'), await world.person('Ben'), await world.person('Eve')]
  const [own, bens] = [await visits(ada, 6), await visits(ben, 7)]
  await visits(eve, 1)
  await follow(ada, ben)
  await follow(eve, ada)
  const featured = await world.restaurant()
  await backend.sql`update restaurants set is_featured = true where id = ${featured}`
  const home = await homeOf(ada)
  const [mine, his] = [`user:${ada.id}`, `user:${ben.id}`]
  expect(home.changes.map(({ scope }) => scope).toSorted()).toEqual(['catalog', mine, his].toSorted())
  expect([home.more, home.vanished, home.changes[0]?.scope]).toEqual([true, [], mine])
  expect(idsOf(home, mine, 'reviews')).toEqual(
    own
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(idsOf(home, mine, 'restaurants')).toEqual(
    own
      .slice(0, 4)
      .map((one) => one.restaurant_id)
      .toSorted(),
  )
  expect(idsOf(home, mine, 'profiles')).toEqual([ada.id])
  expect(idsOf(home, mine, 'followers')).toHaveLength(1)
  expect(idsOf(home, his, 'reviews')).toEqual(
    bens
      .slice(0, 5)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(idsOf(home, his, 'restaurants')).toEqual(
    bens
      .slice(0, 5)
      .map((one) => one.restaurant_id)
      .toSorted(),
  )
  expect(idsOf(home, his, 'profiles')).toEqual([ben.id])
  expect(idsOf(home, 'catalog', 'restaurants')).toEqual([featured])
  // The rows are those of a pull, column by column.
  const everything = (await pullOf(ada, {})).changes.flatMap(({ scope, rows }) =>
    Object.entries(rows).flatMap(([entity, list]) => list.map((row) => [scope, entity, row])),
  )
  for (const { scope, rows } of home.changes)
    for (const [entity, list] of Object.entries(rows))
      for (const row of list) expect(everything).toContainEqual([scope, entity, row])
  await backend.sql`update restaurants set is_featured = false where id = ${featured}`
})

test('invariant 4: it counts as nothing read, so that the pull after it brings everything', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  await visits(ada, 2)
  await visits(ben, 1)
  await follow(ada, ben)
  const home = await homeOf(ada)
  for (const { cursor } of home.changes) expect(cursor).toMatch(/^0\/[1-9]\d*$/)
  const [then, without] = [await pullOf(ada, cursorsOf(home)), await pullOf(ada, {})]
  for (const entity of ['reviews', 'restaurants', 'profiles', 'activities'])
    for (const scope of [`user:${ada.id}`, `user:${ben.id}`])
      expect(idsOf(then, scope, entity), entity).toEqual(idsOf(without, scope, entity))
})

test('invariant 6: what is removed or hidden between it and the pull is told', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const [gone, hidden, stays] = await visits(ben, 3)
  await follow(ada, ben)
  const home = await homeOf(ada)
  expect(idsOf(home, `user:${ben.id}`, 'reviews')).toHaveLength(3)
  await ben.device.push(['delete_review', { id: gone?.id }])
  await backend.sql`update reviews set is_hidden = true where id = ${hidden?.id as string}`
  const then = await pullOf(ada, cursorsOf(home))
  const removed = then.changes.flatMap((change) => change.removed['reviews'] ?? [])
  expect(removed.toSorted()).toEqual([gone, hidden].map((one) => one?.id ?? '').toSorted())
  expect(idsOf(then, `user:${ben.id}`, 'reviews')).toEqual([stays?.id])
  // And who asks only now is not sent it.
  expect(idsOf(await homeOf(ada), `user:${ben.id}`, 'reviews')).toEqual([stays?.id])
})
