/**
 * How a pull goes through its scopes: in pages that each cost something, from whichever of them arrived, and of people followed only
 * through their newest. On connections of their own with small numbers in place of the real ones, which their plans keep.
 */
import { randomUUID } from 'node:crypto'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { followedLists } from '#src/domain/limits.ts'
import { testBackend } from '#tests/support/backend.ts'
import { becomePerson, commitWork, createPeople, takenBack } from '#tests/support/sql-caller.ts'

const { adminDatabaseUrl } = testBackend()
/** By how many entries a page has. */
const connections = new Map(
  [4, 12, 1000].map((entries) => [entries, postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} })]),
)
afterAll(() => Promise.all([...connections.values()].map((one) => one.end())))

type Change = {
  scope: string
  cursor: string
  rows: Record<string, Record<string, unknown>[]>
  removed: Record<string, string[]>
}
type Answer = { changes: Change[]; more: boolean; reached: Record<string, string> | null }
type Cursors = Record<string, string>

const small = {
  followed_review_limit: 3,
  followed_activity_limit: 2,
  followed_list_limit: 2,
  rows_per_cursor: 2,
}

/** One transaction with small numbers, of which nothing stays. */
const inSmall = (work: (transaction: TransactionSql) => Promise<void>, entriesPerPage = 4): Promise<void> =>
  takenBack(connections.get(entriesPerPage) as Sql, async (transaction) => {
    const functions = Object.entries({ ...small, entries_per_page: entriesPerPage }).map(
      ([name, number]) =>
        `create or replace function sync.${name}() returns integer language sql immutable parallel safe as 'select ${number}';`,
    )
    await transaction.unsafe([...functions, pullAllInSql].join('\n'))
    await work(transaction)
  })

/** Cursors of a device that has read these scopes to their end. */
const hasAllOf = async (transaction: TransactionSql, scopes: readonly string[]): Promise<Cursors> =>
  Object.fromEntries(
    (
      await transaction<
        { scope: string; head: string }[]
      >`select scope, head from sync.scopes where scope = any (${scopes})`
    ).map(({ scope, head }) => [scope, head]),
  )

/** All answers until there is no more. In SQL, because a busy machine takes its time with each question. */
const pullAllInSql = `
  create or replace function pg_temp.pull_all(cursors jsonb, max_rows integer) returns json[] language plpgsql as $$
  declare
    answers json[] := '{}';
  begin
    for page in 1..50 loop
      answers := answers || api.sync_pull(cursors, max_rows);
      cursors := cursors || (select coalesce(jsonb_object_agg(change ->> 'scope', change ->> 'cursor'), '{}')
        from json_array_elements(answers[page] -> 'changes') as change);
      exit when (answers[page] ->> 'more')::boolean is not true;
    end loop;
    return answers;
  end $$;`
const pullAll = async (transaction: TransactionSql, from: Cursors, maxRows: number): Promise<Answer[]> =>
  (await transaction`select array_to_json(pg_temp.pull_all(${transaction.json(from)}, ${maxRows})) as answers`)[0]?.[
    'answers'
  ]

const cursorsOf = (changes: readonly Change[]): Cursors =>
  Object.fromEntries(changes.map(({ scope, cursor }) => [scope, cursor]))

/** `scope entity id` of what a change brings, and the same with a minus of what it takes away. */
const namesIn = ({ scope, rows, removed }: Change): string[] => [
  ...Object.entries(rows).flatMap(([entity, all]) =>
    all.map((row) => `${scope} ${entity} ${String(row['id'] ?? row['user_id'])}`),
  ),
  ...Object.entries(removed).flatMap(([entity, all]) => all.map((id) => `- ${scope} ${entity} ${id}`)),
]

const namesOf = (answers: readonly Answer[]): string[] => answers.flatMap(({ changes }) => changes.flatMap(namesIn))

test('what is gone costs a page as much as rows do, and each page says how far it has looked', () =>
  inSmall(async (transaction) => {
    const [ada = '', ben = ''] = await createPeople(transaction, 2)
    const scope = `followers:${ada}`
    await transaction`select sync.touch(${scope}, 'review_likes', gen_random_uuid()) from generate_series(1, 9)`
    await commitWork(transaction)
    await transaction`insert into followers (follower_id, following_id) values (${ben}, ${ada})`
    await commitWork(transaction)
    const has = await hasAllOf(transaction, [`user:${ada}`, 'catalog'])
    await becomePerson(transaction, ada)
    const cursorsFrom = async (cursors: Cursors, maxRows: number) =>
      (await pullAll(transaction, { ...has, ...cursors }, maxRows)).map(({ changes }) =>
        changes.map((change) => `${change.cursor}: ${namesIn(change).length}`).join(', '),
      )
    // A first pull is told of the last two of eleven entries alone. Four that are looked at cost as much as two rows.
    expect(await cursorsFrom({}, 1)).toEqual(['4/11: 0', '8/11: 0', '10/11: 1', '11: 1'])
    expect(await cursorsFrom({}, 2)).toEqual(['4/11: 0', '8/11: 0', '11: 2'])
    expect(await cursorsFrom({}, 3)).toEqual(['4/11: 0, 8/11: 0', '11: 2'])
    expect(await cursorsFrom({}, 6)).toEqual(['4/11: 0, 8/11: 0, 11: 2'])
    // Who has the scope, or reads it anew, is told of all of them, two a cursor.
    const [told, anew] = [{ [scope]: '0' }, { [scope]: '0-0' }]
    expect(await cursorsFrom(told, 3)).toEqual(['2: 2, 3: 1', '5: 2, 6: 1', '8: 2, 9: 1', '11: 2'])
    expect(await cursorsFrom(anew, 3)).toEqual(['2-11: 2, 3-11: 1', '5-11: 2, 6-11: 1', '8-11: 2, 9-11: 1', '11: 2'])
    expect(await cursorsFrom(told, 4)).toEqual(['2: 2, 4: 2', '6: 2, 8: 2', '10: 2, 11: 1'])
    // The end of a page that has looked at as many entries as it may is one row.
    expect(await cursorsFrom(told, 6)).toEqual(['2: 2, 4: 2, 5: 1', '7: 2, 9: 2, 10: 1', '11: 1'])
    expect(await cursorsFrom(told, 2000)).toEqual(['2: 2, 4: 2, 6: 2, 8: 2, 10: 2, 11: 1'])
  }))

/** Ada follows Ben. Of his visits the fourth is of the moment of the third, with a larger id; the first two are of one place. */
async function makeWalk(transaction: TransactionSql) {
  const [ada = '', ben = '', cleo = ''] = await createPeople(transaction, 3)
  const uuids = (count: number): string[] => Array.from({ length: count }, () => randomUUID()).toSorted()
  const [places, reviews, lists] = [uuids(7), uuids(7), uuids(6)]
  const [hidden = '', others = ''] = uuids(2)
  const all = [...reviews, hidden, others]
  await Promise.all([
    transaction`insert into restaurants (id, name) select id, 'Place' from unnest(${places}::uuid[]) as id`,
    transaction`insert into reviews (id, user_id, restaurant_id, created_at, is_hidden)
      select id, case id when ${others} then ${cleo}::uuid else ${ben} end, place, now() - make_interval(days => days), id = ${hidden}
      from unnest(${all}::uuid[], ${[0, 0, 2, 3, 4, 5, 5, 5, 6].map((index) => places[index] ?? '')}::uuid[],
        ${[3, 4, 5, 5, 6, 7, 8, 2, 1]}::integer[]) as review (id, place, days)`,
    transaction`insert into lists (id, user_id, name, is_public, is_hidden, updated_at)
      select id, case id when ${lists[5] ?? ''} then ${cleo}::uuid else ${ben} end, 'List', id <> ${lists[3] ?? ''}, id = ${lists[4] ?? ''}, now() - make_interval(days => days)
      from unnest(${lists}::uuid[], ${[3, 4, 4, 2, 1, 0]}::integer[]) as list (id, days)`,
    transaction`update activities set created_at = now() - make_interval(days => days)
      from unnest(${lists}::uuid[], ${[8, 9, 7, 2, 1, 0]}::integer[]) as list (id, days) where related_id = list.id`,
    transaction`insert into followers (follower_id, following_id) values (${ada}, ${ben})`,
    transaction`insert into reviews (id, user_id, restaurant_id)
      select gen_random_uuid(), ${ada}, place from unnest(${places.slice(0, 4)}::uuid[]) as place`,
  ])
  await commitWork(transaction)
  const deeds =
    await transaction`select id from activities where related_id = any (${[lists[2] ?? '', lists[0] ?? '']})`
  return { ada, ben, places, reviews, hidden, lists, deeds: deeds.map((row) => String(row['id'])) }
}

/** The row that has the version of its scope's head. */
const touchLast = async (transaction: TransactionSql, scope: string, entity: string, row: string | undefined) => {
  await transaction`select sync.touch(${scope}, ${entity}::sync.entity, ${row ?? ''})`
  await commitWork(transaction)
}

test.each([
  [4, 'reviews'],
  [4, 'restaurants'],
  [1000, 'restaurants'],
])(
  'of somebody followed come the newest visits, what they did, and lists, with pages of %i entries, the last of %s',
  (entriesPerPage, last) =>
    inSmall(async (transaction) => {
      const { ada, ben, places, reviews, hidden, lists, deeds } = await makeWalk(transaction)
      const scope = `user:${ben}`
      await touchLast(transaction, scope, last, last === 'reviews' ? reviews[0] : places[4])
      const has = await hasAllOf(transaction, ['catalog'])
      const read = { ...has, ...(await hasAllOf(transaction, [`user:${ada}`])) }
      await becomePerson(transaction, ada)
      const named = (entity: string, ids: readonly (string | undefined)[]) =>
        ids.map((id) => `${scope} ${entity} ${id}`)
      const newest = [
        `${scope} profiles ${ben}`,
        ...named('reviews', reviews.slice(0, 3)),
        ...named('restaurants', [places[0], places[2]]),
        ...named('activities', deeds),
        ...named('lists', lists.slice(0, 2)),
      ].toSorted()
      for (const maxRows of [3, 2000])
        expect(namesOf(await pullAll(transaction, read, maxRows)).toSorted()).toEqual(newest)
      // Behind a scope of one's own, too.
      const both = namesOf(await pullAll(transaction, has, 2000)).filter((name) => name.startsWith(scope))
      expect(both.toSorted()).toEqual(newest)
      // Who has older ones keeps their places, and is told that what is outside comes no more.
      const told = namesOf(await pullAll(transaction, { ...read, [scope]: '0' }, 2000))
      expect(told.filter((name) => !name.startsWith('-')).toSorted()).toEqual(
        [...newest, ...named('restaurants', places.slice(3, 6))].toSorted(),
      )
      expect(told).toEqual(
        expect.arrayContaining(named('reviews', [...reviews.slice(3), hidden]).map((name) => `- ${name}`)),
      )
    }, entriesPerPage),
)

test.each([
  [4, [2, 7]],
  [1000, [3, 9, 10, 11]],
])(
  'whatever part of an answer arrives, the next one goes on behind it, and in the end each row has come once, with pages of %i entries',
  (entriesPerPage, sizes) =>
    inSmall(async (transaction) => {
      const { ada, ben } = await makeWalk(transaction)
      const own = `user:${ada}`
      await touchLast(transaction, own, 'profiles', ada)
      const has = await hasAllOf(transaction, ['catalog'])
      await becomePerson(transaction, ada)
      const whole = await pullAll(transaction, has, 2000)
      const all = namesOf(whole).toSorted()
      expect(new Set(all).size).toBe(all.length)
      expect(whole.map(({ more, reached }) => [more, reached])).toEqual([[false, null]])
      expect([...new Set(whole[0]?.changes.map(({ scope }) => scope))]).toEqual([own, `user:${ben}`])
      // Four visits with their places, the profile and a follow: of one's own there is no window.
      expect(all.filter((name) => name.startsWith(own))).toHaveLength(10)
      for (const maxRows of sizes) {
        const answers = await pullAll(transaction, has, maxRows)
        expect(namesOf(answers).toSorted()).toEqual(all)
        for (const { changes, more, reached } of answers) {
          expect(changes.flatMap(namesIn).length).toBeLessThanOrEqual(maxRows)
          expect(reached).toEqual(more ? cursorsOf(changes) : null)
        }
        const parts = answers[0]?.changes.map((_, arrived, changes) => changes.slice(0, arrived)) ?? []
        const rests = parts.map((part) => pullAll(transaction, { ...has, ...cursorsOf(part) }, maxRows))
        for (const [index, rest] of (await Promise.all(rests)).entries())
          expect([...(parts[index] ?? []).flatMap(namesIn), ...namesOf(rest)].toSorted()).toEqual(all)
      }
    }, entriesPerPage),
)

test('what a device is not told moves its cursor all the same, alone or behind what it is told', () =>
  inSmall(async (transaction) => {
    const [ada = ''] = await createPeople(transaction, 1)
    const own = `user:${ada}`
    await commitWork(transaction)
    const before = await hasAllOf(transaction, [own, 'catalog'])
    await transaction`insert into restaurants (id, name) values (${ada}, 'Place')`
    await transaction`insert into reviews (id, user_id, restaurant_id) values (${ada}, ${ada}, ${ada})`
    await commitWork(transaction)
    // What she did is the last, and told to others alone.
    const between = await hasAllOf(transaction, [own, 'catalog'])
    await touchLast(transaction, own, 'activities', ada)
    const after = await hasAllOf(transaction, [own])
    await becomePerson(transaction, ada)
    const [first, ...more] = await pullAll(transaction, before, 2000)
    expect([first?.changes.map(({ cursor }) => cursor), more]).toEqual([[after[own]], []])
    expect(first?.changes.flatMap(namesIn)).toHaveLength(2)
    const [second, ...none] = await pullAll(transaction, between, 2000)
    expect(second).toMatchObject({ more: false, changes: [{ scope: own, cursor: after[own], rows: {}, removed: {} }] })
    expect(none).toEqual([])
  }))

test('what somebody followed does while their first page is under way comes behind it, however much that is', () =>
  inSmall(async (transaction) => {
    const { ada, ben } = await makeWalk(transaction)
    const scope = `user:${ben}`
    const has = await hasAllOf(transaction, [`user:${ada}`, 'catalog'])
    await becomePerson(transaction, ada)
    const [row] = await transaction<{ answer: Answer }[]>`select api.sync_pull(${transaction.json(has)}, 1) as answer`
    await transaction`select set_config('role', 'none', true)`
    const gone = Array.from({ length: 9 }, () => randomUUID())
    await transaction`select sync.touch(${scope}, 'review_likes', id) from unnest(${gone}::uuid[]) as id`
    await commitWork(transaction)
    await becomePerson(transaction, ada)
    const rest = await pullAll(transaction, { ...has, ...cursorsOf(row?.answer.changes ?? []) }, 2000)
    expect(namesOf(rest)).toEqual(expect.arrayContaining(gone.map((id) => `- ${scope} review_likes ${id}`)))
  }))

test('home reads its part of each scope, however long that is, and no more', () =>
  inSmall(async (transaction) => {
    const { ada, ben, places, reviews } = await makeWalk(transaction)
    await becomePerson(transaction, ada)
    const [row] = await transaction<{ answer: Answer }[]>`select api.sync_home() as answer`
    expect(
      await transaction`select from sync.home_rows() where scope = 'catalog' and ids && ${places}::uuid[]`,
    ).toHaveLength(0)
    const ofBen = row?.answer.changes.filter(({ scope }) => scope === `user:${ben}`).flatMap(namesIn)
    expect(ofBen?.toSorted()).toEqual(
      [
        `user:${ben} profiles ${ben}`,
        ...reviews.slice(0, 5).map((id) => `user:${ben} reviews ${id}`),
        ...[places[0], places[2], places[3], places[4]].map((id) => `user:${ben} restaurants ${id}`),
      ].toSorted(),
    )
  }, 12))

test('of somebody followed a device has as much as docs/reference.md says', async () => {
  const [row] = await (connections.get(1000) as Sql)`
    select sync.followed_review_limit() as reviews, sync.followed_activity_limit() as activities, sync.followed_list_limit() as lists`
  expect(row).toEqual({ reviews: 100, activities: 50, lists: followedLists })
})
