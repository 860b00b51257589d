import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { asPerson, createCrowd } from '#tests/support/sql-caller.ts'
import { createWorld, emptyCatalog, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

beforeAll(() => emptyCatalog(backend))

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}_${index}`)

type Answer = {
  changes: {
    scope: string
    cursor: string
    rows: Record<string, { id: string }[]>
    removed: Record<string, string[]>
  }[]
  more: boolean
  reached: Record<string, string> | null
}
const cursorsAfter = ({ changes }: Answer) => Object.fromEntries(changes.map(({ scope, cursor }) => [scope, cursor]))

test('rows come in pages; a page that is asked for again comes again, and what arrived is not sent twice', async () => {
  const ada = await world.person('Ada')
  const place = await world.restaurant()
  await ada.device.push(
    ...Array.from({ length: 30 }, () => ['log_visit', visit(place)] as [string, object & Record<string, unknown>]),
  )
  const client = backend.asUser(ada)
  const seen: string[] = []
  let cursors: Record<string, string> = {}
  for (let more = true; more; ) {
    const first = await client.rpc<Answer>('sync_pull', { cursors, max_rows: 7 })
    const again = await client.rpc<Answer>('sync_pull', { cursors, max_rows: 7 })
    expect(again.body).toEqual(first.body)
    cursors = { ...cursors, ...cursorsAfter(first.body) }
    seen.push(
      ...first.body.changes.flatMap(({ rows }) =>
        Object.entries(rows).flatMap(([entity, ofEntity]) => ofEntity.map(({ id }) => `${entity} ${id}`)),
      ),
    )
    more = first.body.more
  }
  expect(new Set(seen).size).toBe(seen.length)
  // 30 reviews, the place, the profile.
  expect(seen).toHaveLength(32)
})

test('what hundreds did and took back is passed over in several calls, and what lies behind it comes', async () => {
  const [ada, carla] = [await world.person('Ada'), await world.person('Carla')]
  const pull = async (cursors: Record<string, string>) =>
    (await backend.asUser(ada).rpc<Answer>('sync_pull', { cursors, max_rows: 50 })).body
  // Each leaves two tombstones: of the follow and of the follower's card.
  const gone = await createCrowd(backend.sql, numbered('gone', 600))
  await backend.sql`insert into followers (follower_id, following_id) select unnest(${gone}::uuid[]), ${ada.id}`
  await backend.sql`delete from followers where following_id = ${ada.id}`
  await carla.device.push(['follow', { user_id: ada.id }])
  const first = await pull({})
  const followers = first.changes.filter(({ scope }) => scope === `followers:${ada.id}`)
  expect(followers).toMatchObject([{ rows: {}, removed: {}, cursor: expect.stringContaining('/') }])
  expect(first.more).toBe(true)
  const second = await pull(cursorsAfter(first))
  expect(second.changes.flatMap(({ rows }) => rows['followers'] ?? [])).toMatchObject([{ follower_id: carla.id }])
  expect(second.more).toBe(false)
})

test('a page behind which more is to come says ahead of its rows how far it reaches', async () => {
  const ada = await world.person('Ada')
  const place = await world.restaurant()
  await ada.device.push(['log_visit', visit(place)], ['create_list', { id: randomUUID(), name: 'Best' }])
  const pull = async (cursors: Record<string, string>) =>
    (await backend.asUser(ada).rpc<Answer>('sync_pull', { cursors, max_rows: 2 })).body
  const first = await pull({})
  const keys = Object.keys(first)
  expect(keys.indexOf('reached')).toBeLessThan(keys.indexOf('changes'))
  expect([first.more, first.reached]).toEqual([true, cursorsAfter(first)])
  expect(first.changes).toMatchObject(first.changes.map(() => ({ reset: false, outdated: false })))
  let answer = first
  for (let cursors = {}; answer.more; answer = await pull(cursors)) cursors = { ...cursors, ...answer.reached }
  expect([answer.more, answer.reached]).toEqual([false, null])
})

/** How many rows PostgreSQL finds in a table's indexes for a pull of a new device. Of this connection, and so of what it did before, too. */
const foundBy = (personId: string, table = 'public.reviews'): Promise<number> =>
  asPerson(backend.sql, personId, async (transaction) => {
    const count = async () =>
      (
        await transaction`select sum(pg_stat_get_xact_tuples_returned(indexrelid)) as found from pg_index where indrelid = ${table}::regclass`
      )[0]
    const before = await count()
    await transaction`select api.sync_pull('{}', 1000)`
    return Number((await count())?.['found']) - Number(before?.['found'])
  })

test('a first pull reads each row once, however many cursors its pages have', async () => {
  const ada = await world.person('Ada')
  const place = await world.restaurant()
  await backend.sql`insert into reviews (id, user_id, restaurant_id) select gen_random_uuid(), ${ada.id}, ${place} from generate_series(1, 400)`
  expect(await foundBy(ada.id)).toBeLessThan(500)
})

test('of somebody followed, a first pull reads what it sends, however much they have', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const places = await Promise.all(Array.from({ length: 100 }, () => world.restaurant()))
  await backend.sql`insert into reviews (id, user_id, restaurant_id, created_at)
    select gen_random_uuid(), ${ada.id}, (${places}::uuid[])[1 + n % 100], now() - n * interval '1 hour' from generate_series(1, 1100) as n`
  // Most people have a few, which PostgreSQL goes by, as it does by what a vacuum has seen.
  const others = await createCrowd(backend.sql, numbered('few', 160))
  await backend.sql`insert into reviews (id, user_id, restaurant_id)
    select gen_random_uuid(), id, (${places}::uuid[])[1 + n % 100]
    from unnest(${others}::uuid[]) with ordinality as other (id, n), generate_series(1, 5)`
  await ben.device.push(['follow', { user_id: ada.id }])
  await backend.sql`vacuum analyze reviews, activities, sync.entries`
  // Of 1,203 entries 201 are sent.
  expect(await foundBy(ben.id, 'sync.entries')).toBeLessThan(400)
  expect(await foundBy(ben.id)).toBeLessThan(600)
  expect(await foundBy(ben.id, 'public.activities')).toBeLessThan(250)
  await ben.device.pull(1000)
  const newest = await backend.sql`select id from reviews where user_id = ${ada.id} order by created_at desc limit 100`
  expect([...ben.device.rows('reviews').keys()].toSorted()).toEqual(newest.map(({ id }) => id as string).toSorted())
  expect(ben.device.rows('restaurants').size).toBe(100)
})

/**
 * Somebody with 700 visits, and a first pull of theirs that has brought a few. `shown` are the visits that have come by now,
 * `needless` those that were taken away and had not come.
 */
async function begunPull() {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const place = await world.restaurant()
  const addVisits = async (count: number, latest: string) =>
    (
      await backend.sql`insert into reviews (id, user_id, restaurant_id, created_at)
        select gen_random_uuid(), ${ada.id}, ${place}, now() - ${latest}::interval - n * interval '1 hour'
        from generate_series(1, ${count}::integer) as n returning id`
    ).map(({ id }) => id as string)
  const newest = (await addVisits(700, '0')).slice(0, 100)
  await ben.device.push(['follow', { user_id: ada.id }])
  const shown = new Set<string>()
  const needless: string[] = []
  let cursors: Record<string, string> = {}
  const take = async (max_rows: number) => {
    const { body } = await backend.asUser(ben).rpc<Answer>('sync_pull', { cursors, max_rows })
    for (const { rows, removed } of body.changes.filter(({ scope }) => scope === `user:${ada.id}`)) {
      for (const { id } of rows['reviews'] ?? []) shown.add(id)
      for (const id of removed['reviews'] ?? []) if (!shown.delete(id)) needless.push(id)
    }
    cursors = { ...cursors, ...cursorsAfter(body) }
    return body.more
  }
  while (shown.size === 0) await take(60)
  const takeAll = async (max_rows: number) => {
    while (await take(max_rows)) {}
  }
  return { ada, place, newest, shown, needless, addVisits, takeAll }
}

test('what changes while a first pull of somebody with many visits is under way is told, and nothing else of them comes', async () => {
  const { ada, place, newest, shown, needless, takeAll } = await begunPull()
  const [came = ''] = shown
  const added = visit(place)
  await ada.device.push(['delete_review', { id: came }], ['log_visit', added])
  await takeAll(60)
  expect(needless).toEqual([])
  expect([...shown].toSorted()).toEqual([...newest.filter((id) => id !== came), added.id].toSorted())
})

test.each([
  ['pages are smaller than what has changed', 0, 10],
  ['more has changed than a page looks at', 1200, 2000],
])('a first pull of somebody with many visits misses none when meanwhile %s', async (_, imported, maxRows) => {
  const { ada, place, newest, shown, addVisits, takeAll } = await begunPull()
  await addVisits(imported, '1 year')
  const added = Array.from({ length: 6 }, () => visit(place))
  await ada.device.push(...added.map((one): [string, Record<string, unknown>] => ['log_visit', one]))
  await takeAll(maxRows)
  expect([...newest.slice(0, 94), ...added.map(({ id }) => id)].filter((id) => !shown.has(id))).toEqual([])
})

test('no query of the API is compiled before it runs, which hosted PostgreSQL would do with each page', async () => {
  const [role] = await backend.sql`select rolconfig from pg_roles where rolname = 'authenticator'`
  expect(role?.['rolconfig']).toContain('jit=off')
})
