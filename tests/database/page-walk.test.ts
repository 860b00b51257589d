/**
 * How a pull goes through its scopes: in pages that each cost something, from whichever of them arrived, and of people followed only
 * through their newest. On connections of their own with small numbers in place of the real ones, which their plans keep.
 */
import { randomUUID } from 'node:crypto'
import postgres, { type TransactionSql } from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { becomePerson, commitWork, takenBack } from '#tests/support/sql-caller.ts'

const { adminDatabaseUrl } = testBackend()
const connect = () => postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} })
const [connection, ofLongPages] = [connect(), connect()]
afterAll(() => Promise.all([connection, ofLongPages].map((one) => one.end())))

type Change = {
  scope: string
  cursor: string
  rows: Record<string, Record<string, unknown>[]>
  removed: Record<string, string[]>
}
type Answer = { changes: Change[]; more: boolean; reached: Record<string, string> | null }
type Cursors = Record<string, string>

const small = {
  followed_review_limit: 2,
  followed_activity_limit: 2,
  followed_list_limit: 2,
  rows_per_cursor: 2,
}

/** One transaction with small numbers, of which nothing stays. */
const inSmall = (work: (transaction: TransactionSql) => Promise<void>, entriesPerPage = 4): Promise<void> =>
  takenBack(entriesPerPage === 4 ? connection : ofLongPages, async (transaction) => {
    const functions = Object.entries({ ...small, entries_per_page: entriesPerPage }).map(
      ([name, number]) =>
        `create or replace function sync.${name}() returns integer language sql immutable parallel safe as 'select ${number}';`,
    )
    await transaction.unsafe([...functions, pullAllInSql].join('\n'))
    await work(transaction)
  })

async function people(transaction: TransactionSql, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await transaction`insert into auth.users (id, raw_user_meta_data)
    select id, json_build_object('username', 'p' || left(replace(id::text, '-', ''), 12)) from unnest(${ids}::uuid[]) as id`
  return ids
}

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
      exit when not (answers[page] ->> 'more')::boolean;
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
    const [ada = '', ben = ''] = await people(transaction, 2)
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

async function makeWalk(transaction: TransactionSql) {
  const [ada = '', ben = '', cleo = ''] = await people(transaction, 3)
  const uuids = (count: number): string[] => Array.from({ length: count }, () => randomUUID()).toSorted()
  const places = uuids(5)
  await transaction`insert into restaurants (id, name) select id, 'Place' from unnest(${places}::uuid[]) as id`
  const reviews = uuids(6)
  const lists = uuids(6)
  // The newest is another's, then a hidden one. Two are of one moment: the smaller id comes first.
  const days = [3, 4, 4, 5, 2, 1]
  for (const [index, id] of reviews.entries())
    await transaction`insert into reviews (id, user_id, restaurant_id, created_at, is_hidden) values
      (${id}, ${index === 5 ? cleo : ben}, ${places[Math.min(index, 4)] as string}, now() - make_interval(days => ${days[index] as number}), ${index === 4})`
  for (const [index, id] of lists.entries())
    await transaction`insert into lists (id, user_id, name, is_public, is_hidden, updated_at) values
      (${id}, ${index === 5 ? cleo : ben}, ${`List ${index}`}, ${index !== 3}, ${index === 4}, now() - make_interval(days => ${[3, 4, 4, 2, 1, 0][index] as number}))`
  await transaction`update activities set created_at = now() - interval '9 days' where related_id = any (${lists})`
  await transaction`insert into followers (follower_id, following_id) values (${ada}, ${ben})`
  await commitWork(transaction)
  return { ada, ben, cleo, places, reviews, lists }
}

test.each([4, 1000])(
  'of somebody followed come the newest visits, what they did, and lists, with pages of %i entries',
  (entriesPerPage) =>
    inSmall(async (transaction) => {
      const { ada, ben, places, reviews, lists } = await makeWalk(transaction)
      const scope = `user:${ben}`
      const has = await hasAllOf(transaction, [`user:${ada}`, 'catalog'])
      await becomePerson(transaction, ada)
      const named = (entity: string, ids: readonly (string | undefined)[]) =>
        ids.map((id) => `${scope} ${entity} ${id}`)
      const newest = [
        `${scope} profiles ${ben}`,
        ...named('reviews', reviews.slice(0, 2)),
        ...named('restaurants', places.slice(0, 2)),
        ...named('activities', reviews.slice(0, 2)),
        ...named('lists', lists.slice(0, 2)),
      ].toSorted()
      for (const maxRows of [3, 2000])
        expect(namesOf(await pullAll(transaction, has, maxRows)).toSorted()).toEqual(newest)
      // Who has older ones keeps their places, and is told that what is outside comes no more.
      const told = namesOf(await pullAll(transaction, { ...has, [scope]: '0' }, 2000))
      expect(told.filter((name) => !name.startsWith('-')).toSorted()).toEqual(
        [...newest, ...named('restaurants', places.slice(2, 4))].toSorted(),
      )
      expect(told).toEqual(
        expect.arrayContaining(named('reviews', [reviews[2], reviews[3], reviews[4]]).map((name) => `- ${name}`)),
      )
      expect(told).toContain(`- ${scope} restaurants ${places[4]}`)
    }, entriesPerPage),
)

test('whatever part of an answer arrives, the next one goes on behind it, and in the end each row has come once', () =>
  inSmall(async (transaction) => {
    const { ada, ben, places } = await makeWalk(transaction)
    for (const place of places.slice(0, 3))
      await transaction`insert into reviews (id, user_id, restaurant_id) values (gen_random_uuid(), ${ada}, ${place})`
    await commitWork(transaction)
    const has = await hasAllOf(transaction, ['catalog'])
    await becomePerson(transaction, ada)
    const whole = await pullAll(transaction, has, 2000)
    const all = namesOf(whole).toSorted()
    expect(new Set(all).size).toBe(all.length)
    expect(whole.map(({ more, reached }) => [more, reached])).toEqual([[false, null]])
    expect([...new Set(whole[0]?.changes.map(({ scope }) => scope))]).toEqual([`user:${ada}`, `user:${ben}`])
    for (const maxRows of [2, 7]) {
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
  }))
