/** What a phone is told of each thing that it sends, and what is remembered of it (invariant 2). */
import { randomUUID } from 'node:crypto'
import postgres, { type JSONValue } from 'postgres'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { type Mutation, mutation, type Verdict } from '#tests/support/device.ts'
import { twoPlaces } from '#tests/support/merging.ts'
import { asPerson, becomePerson, takenBack } from '#tests/support/sql-caller.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

describe('an error of PostgreSQL', () => {
  const inWords = 'Said by the function that refused it.'
  const rejected = (code: string, message: string) => ({ status: 'rejected', code, message })
  const retry = { status: 'retry' }

  test.each<[what: string, state: string, constraint: string, verdict: object]>([
    ['a serialization failure', '40001', '', retry],
    ['a deadlock', '40P01', '', retry],
    ['a lock that is not to be had', '55P03', '', retry],
    ['too many connections', '53300', '', retry],
    ['a shutdown', '57P01', '', retry],
    ['a disk that fails', '58030', '', retry],
    ['a budget', 'CR002', '', { status: 'later', code: 'detail', message: inWords, seconds: 60 }],
    ['a refusal of our own', 'CR001', '', rejected('detail', inWords)],
    ['a policy', '42501', '', rejected('not_allowed', 'You are not allowed to change this.')],
    ['a second one', '23505', 'no_such', rejected('already_exists', 'This exists already.')],
    ['a missing row', '23503', 'no_such', rejected('not_found', 'What this refers to does not exist any more.')],
    ['a check', '23514', 'no_such', rejected('no_such', 'A value is missing or not allowed.')],
    ['a missing value', '23502', '', rejected('invalid_input', 'A value is missing or not allowed.')],
    ['a wrong form', '22P02', '', rejected('invalid_input', `A value has the wrong form: ${inWords}`)],
    ['endless nesting', '54001', '', rejected('invalid_input', `A value has the wrong form: ${inWords}`)],
    ['a fault of ours', 'XX000', '', rejected('unexpected', 'Something went wrong on the server (XX000).')],
  ])('%s (%s)', async (_, state, constraint, verdict) => {
    const [row] =
      await sql`select sync.verdict_of_error(${state}, ${inWords}, 'detail', '60', ${constraint}) as verdict`
    expect(row?.['verdict']).toEqual(verdict)
  })

  test.each(['23505', '23503', '23514'])('of a constraint with a sentence is told in it (%s)', async (state) => {
    const [named] = await sql<{ name: string; sentence: string }[]>`
      select conname as name, obj_description(oid, 'pg_constraint') as sentence from pg_constraint
      where obj_description(oid, 'pg_constraint') is not null order by conname limit 1`
    const [row] =
      await sql`select sync.verdict_of_error(${state}, '', '', '', ${named?.name ?? ''}) ->> 'message' as message`
    expect(row?.['message']).toBe(named?.sentence)
  })
})

describe('what may depend on work that is put off', () => {
  const [one, other] = [randomUUID(), randomUUID()]
  test.each<[what: string, later: [string, object], earlier: [string, object], mayConflict: boolean]>([
    ['shares an id', ['edit_review', { id: one }], ['log_visit', { id: one, restaurant_id: other }], true],
    ['shares an id in capitals', ['edit_review', { id: one.toUpperCase() }], ['log_visit', { id: one }], true],
    ['names other rows', ['log_visit', { id: one }], ['log_visit', { id: other }], false],
    ['names none, of the same kind', ['update_profile', {}], ['update_profile', { id: one }], true],
    ['follows one that names none, of the same kind', ['update_profile', { id: one }], ['update_profile', {}], true],
    ['names none, of another kind', ['update_profile', {}], ['log_visit', { id: one }], false],
    [
      'dismisses what one without an id may have kept',
      ['dismiss_earlier_text', { id: one }],
      ['update_profile', {}],
      true,
    ],
    ['cannot be stored', ['\u0000', {}], ['log_visit', {}], false],
    ['dismisses a text of another row', ['dismiss_earlier_text', { id: one }], ['edit_review', { id: other }], false],
  ])('%s', async (_, later, earlier, mayConflict) => {
    const [first, second] = [later, earlier].map(([intent, input]) => JSON.stringify({ intent, input }))
    const [row] = await sql`select sync.may_conflict(${first ?? ''}::text::json, ${second ?? ''}::text::json) as answer`
    expect(row?.['answer']).toBe(mayConflict)
  })
})

/** Ada has logged a visit. */
async function adaWithVisit() {
  const ada = await world.person('Ada')
  const [place, first] = [await world.restaurant(), mutation('log_visit', {})]
  first.input = visit(place)
  expect(outcomes(await ada.device.send([first]))).toEqual(['applied'])
  return { ada, place, first }
}
const leave = (person: Person, budget: string, remaining: number) =>
  sql`update private.spent set remaining = ${remaining} where user_id = ${person.id} and budget = ${budget}`
const verdictsKept = async ({ id }: Person) =>
  (await sql`select verdict from sync.verdicts where user_id = ${id}`).map(({ verdict }) => verdict?.status)

test.each(['visits', 'mutations', 'mutations_a_day'])(
  'what the budget %s puts off has no verdict yet and is applied when it comes again; what was decided before stays decided',
  async (budget) => {
    const { ada, first } = await adaWithVisit()
    await leave(ada, budget, 0)
    const late = mutation('log_visit', visit(await world.restaurant()))
    const edit = mutation('edit_review', { id: late.input['id'], fields: { comment: 'Good' }, base: {} })
    const verdicts = await ada.device.send([late, edit, first])
    expect(outcomes(verdicts)).toEqual([`later ${budget}`, `later ${budget}`, 'applied'])
    expect(verdicts.map(({ id }) => id)).toEqual([late.id, edit.id, first.id])
    expect(verdicts.map(({ seconds = 0 }) => seconds > 0)).toEqual([true, true, false])
    expect(await verdictsKept(ada)).toEqual(['applied'])
    await leave(ada, budget, 50)
    const again = await ada.device.send([first, late, edit])
    expect([outcomes(again), again.map(({ replayed }) => replayed)]).toEqual([
      ['applied', 'applied', 'applied'],
      [true, undefined, undefined],
    ])
  },
)

/** Pushes of a person in one transaction of which nothing stays; each while it may touch so many rows. */
async function pushWithin({ id }: Person, ...pushes: [rows: number, mutations: Mutation[]][]): Promise<Verdict[][]> {
  const answers: Verdict[][] = []
  // Of its own: one that has counted before knows the name of the count.
  const connection = postgres(backend.adminDatabaseUrl, { max: 1, onnotice: () => {} })
  await takenBack(connection, async (transaction) => {
    for (const [rows, mutations] of pushes) {
      await transaction.unsafe(
        `set local role supabase_admin; create or replace function sync.rows_per_transaction() returns integer language sql immutable as 'select ${rows}'`,
      )
      await becomePerson(transaction, id)
      const [row] = await transaction`
        select api.sync_push(${randomUUID()}, ${sql.json(mutations as JSONValue)}::json) -> 'verdicts' as verdicts`
      answers.push(row?.['verdicts'])
    }
  })
  await connection.end()
  return answers
}

test('what is too much together with what came before it goes again with all that follows; what is too much alone is refused', async () => {
  const { ada, place, first } = await adaWithVisit()
  const visits = [1, 2, 3].map(() => mutation('log_visit', visit(place)))
  const nothing = mutation('delete_list', { id: randomUUID() })
  const [alone = []] = await pushWithin(ada, [0, visits.slice(0, 1)])
  expect(outcomes(alone)).toEqual(['rejected too_much_at_once'])

  const sent = [...visits, nothing]
  const [together = [], again = [], before = []] = await pushWithin(ada, [5, sent], [8_000, sent], [8_000, [first]])
  const done = outcomes(together).indexOf('retry')
  expect(done).toBeGreaterThan(0)
  expect(outcomes(together)).toEqual(sent.map((_, index) => (index < done ? 'applied' : 'retry')))
  expect(together.slice(done + 1)).toEqual(sent.slice(done + 1).map(() => ({ status: 'retry' })))
  expect(outcomes(again)).toEqual(sent.map(() => 'applied'))
  expect(again.map(({ replayed = false }) => replayed)).toEqual(sent.map((_, index) => index < done))
  expect(before.map(({ replayed }) => replayed)).toEqual([true])
})

test('of a text that cannot be stored the person is told that, and the rest goes on', async () => {
  const ada = await world.person('Ada')
  const unstorable = `{"id": "${randomUUID()}", "intent": "log_visit", "input": {"comment": "\\u0000"}}`
  const good = JSON.stringify(mutation('delete_list', { id: randomUUID() }))
  const verdicts = await asPerson(sql, ada.id, async (transaction) => {
    const [row] = await transaction`
      select api.sync_push(${randomUUID()}, ${`[${unstorable}, ${good}]`}::text::json) -> 'verdicts' as verdicts`
    return row?.['verdicts']
  })
  const message = 'This contains characters that cannot be stored.'
  expect(verdicts).toMatchObject([{ status: 'rejected', code: 'invalid_input', message }, { status: 'applied' }])
})

test('of somebody suspended everything waits but an objection to that', async () => {
  const { ada, place } = await adaWithVisit()
  await sql`insert into private.suspensions (user_id, ends_at) values (${ada.id}, now() + interval '7 days')`
  const late = mutation('log_visit', visit(place))
  const appeal = mutation('appeal', { step_id: randomUUID(), text: 'It was good.' })
  const verdicts = await ada.device.send([late, appeal])
  expect(verdicts.map(({ status, code, seconds }) => [status, code === 'suspended', seconds])).toEqual([
    ['later', true, 3600],
    ['rejected', false, undefined],
  ])
  await sql`delete from private.suspensions where user_id = ${ada.id}`
  expect(outcomes(await ada.device.send([late]))).toEqual(['applied'])
})

test('what names a place that was merged before is about the place that is kept', async () => {
  const [ada, { duplicate, kept }] = [await world.person('Ada'), await twoPlaces(world)]
  await sql`select private.merge_places(${duplicate}, ${kept})`
  const late = visit(duplicate)
  expect(outcomes(await ada.device.push(['log_visit', late]))).toEqual(['applied'])
  expect(await sql`select restaurant_id from reviews where id = ${late.id}`).toEqual([{ restaurant_id: kept }])
})

test('two pushes of one account follow each other', async () => {
  const ada = await world.person('Ada')
  const waits = () => sql`select from pg_locks where locktype = 'advisory' and not granted`
  const sent = await asPerson(sql, ada.id, async (transaction) => {
    await transaction`select api.sync_push(${randomUUID()}, '[]')`
    const second = ada.device.push(['delete_list', { id: randomUUID() }])
    await expect.poll(async () => (await waits()).length, { timeout: 10_000, interval: 20 }).toBe(1)
    return { second }
  })
  expect(outcomes(await sent.second)).toEqual(['applied'])
})
