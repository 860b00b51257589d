/** One account that does as much as it can: what the budgets leave of it, through sync_push and at the tables (private.budgets). */
import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { type Mutation, mutation, type Verdict } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'
import { dailyBudgets } from './daily-budgets.ts'

const backend = await startOwnBackend()
const { sql } = backend
const world = createWorld(backend)
const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Sends in pushes of 100. */
async function sendAll({ device }: Person, mutations: Mutation[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (let from = 0; from < mutations.length; from += 100)
    verdicts.push(...(await device.send(mutations.slice(from, from + 100))))
  return verdicts
}

/** How many verdicts of each kind: {applied: 100, 'later visits': 5}. */
function counted(verdicts: Verdict[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes(verdicts)) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** The account is so old; its budgets have not been used. */
const madeDaysAgo = (person: Person, days: number): Promise<unknown> =>
  sql`update profiles set created_at = now() - make_interval(days => ${days}) where user_id = ${person.id}`

/** The day changes for everybody's budgets. */
const untilTomorrow = ({ id }: Person): Promise<unknown> =>
  sql`update private.spent set used_in = used_in - 1 where user_id = ${id}`

/** How much of a budget is left, once it has been used. */
const leftOf = async ({ id }: Person, budget: string): Promise<number> =>
  Number(
    (await sql`select remaining from private.spent where user_id = ${id} and budget = ${budget}`)[0]?.['remaining'],
  )

/** As if all but so many had been used. */
const leave = ({ id }: Person, budget: string, left: number): Promise<unknown> =>
  sql`update private.spent set remaining = ${left} where user_id = ${id} and budget = ${budget}`

const visitsOf = (place: string, count: number): Mutation[] => many(count, () => mutation('log_visit', visit(place)))

describe('visits a day', () => {
  it('are 100 for a new account; the next is put off with a sentence and the time, and goes tomorrow', async () => {
    const ada = await world.person('Ada')
    const visits = visitsOf(await world.restaurant(), 105)
    const verdicts = await sendAll(ada, visits)
    expect(counted(verdicts)).toEqual({ applied: 100, 'later visits': 5 })
    const { message, seconds = 0 } = verdicts[104] ?? {}
    expect(message).toBe('You can log 100 visits a day. Try again tomorrow.')
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
    await untilTomorrow(ada)
    expect(counted(await ada.device.send(visits.slice(100)))).toEqual({ applied: 5 })
  })

  it('are not counted twice by a replay, nor counted when they are refused', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const visits = visitsOf(place, 60)
    await ada.device.send(visits)
    const again = await ada.device.send(visits)
    expect(again.every(({ replayed }) => replayed)).toBe(true)
    const wrong = many(30, () => mutation('log_visit', visit(place, { rating: 7 })))
    await ada.device.send(wrong)
    expect(counted(await ada.device.send(visitsOf(place, 45)))).toEqual({ applied: 40, 'later visits': 5 })
  })

  it('can be saved up: 300 changes of two weeks without a network go at once', async () => {
    const ada = await world.person('Ada')
    await madeDaysAgo(ada, 14)
    expect(counted(await sendAll(ada, visitsOf(await world.restaurant(), 300)))).toEqual({ applied: 300 })
  })

  it('cannot be saved up beyond 500, however old the account, and no date of a visit helps', async () => {
    const ada = await world.person('Ada')
    await madeDaysAgo(ada, 400)
    const place = await world.restaurant()
    const spread = (count: number) =>
      many(count, (day) =>
        mutation('log_visit', visit(place, { created_at: new Date(Date.now() - day * 86_400_000).toISOString() })),
      )
    await sendAll(ada, spread(20))
    expect(await leftOf(ada, 'visits')).toBe(480)
    await leave(ada, 'visits', 5)
    expect(counted(await sendAll(ada, spread(10)))).toEqual({ applied: 5, 'later visits': 5 })
    await untilTomorrow(ada)
    expect(counted(await sendAll(ada, visitsOf(place, 105)))).toEqual({ applied: 100, 'later visits': 5 })
  })

  it('are given back by no deletion', async () => {
    const ada = await world.person('Ada')
    const visits = visitsOf(await world.restaurant(), 3)
    await ada.device.send(visits)
    await leave(ada, 'visits', 0)
    await ada.device.send(visits.map(({ input }) => mutation('delete_review', { id: input['id'] })))
    expect(counted(await ada.device.send(visitsOf(await world.restaurant(), 1)))).toEqual({ 'later visits': 1 })
  })
})

describe('what comes after work that is put off', () => {
  it('is put off with it when it names the same, and is judged when it does not', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    await ada.device.send(visitsOf(place, 1))
    await leave(ada, 'visits', 0)
    const late = visit(place)
    const verdicts = await ada.device.send([
      mutation('log_visit', late),
      mutation('edit_review', { id: late.id, fields: { comment: 'Good' }, base: { comment: null } }),
      mutation('create_list', { id: randomUUID(), name: 'Mine' }),
    ])
    expect(outcomes(verdicts)).toEqual(['later visits', 'later visits', 'applied'])
  })

  it('is answered, too, when its text cannot be stored', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    await ada.device.send(visitsOf(place, 1))
    await leave(ada, 'visits', 0)
    const unstorable = '{"id": "1", "intent": "log_visit", "input": {"comment": "\\u0000"}}'
    const body = `[${JSON.stringify(mutation('log_visit', visit(place)))}, ${unstorable}]`
    const [row] = await asPerson(
      sql,
      ada.id,
      (transaction) =>
        transaction`select api.sync_push(${randomUUID()}, ${body}::text::json) -> 'verdicts' as verdicts`,
    )
    expect(outcomes(row?.['verdicts'])).toEqual(['later visits', 'rejected invalid_input'])
  })
})

describe.each(dailyBudgets)('$budget a day', ({ budget, most, sentence, spend }) => {
  it(`are ${most} for a new account; one more is put off`, async () => {
    await world.restaurant()
    await world.person('Author')
    const ada = await world.person('Ada')
    const send = async (count: number) => {
      const inputs = []
      for (let index = 0; index < count; index++) inputs.push(await spend(sql, index))
      return ada.device.send(inputs.map(({ intent, ...input }) => mutation(intent, input)))
    }
    expect(counted(await send(3))).toEqual({ applied: 3 })
    expect(await leftOf(ada, budget)).toBe(most - 3)
    await leave(ada, budget, 2)
    const verdicts = await send(3)
    expect(counted(verdicts)).toEqual({ applied: 2, [`later ${budget}`]: 1 })
    expect(verdicts.at(-1)?.message).toBe(sentence)
  })
})

describe('mutations a minute', () => {
  it('are 600, and the next is put off for less than a minute', async () => {
    const ada = await world.person('Ada')
    // All of this minute and the next is used up.
    await sql`insert into private.spent values (${ada.id}, 'mutations', extract(epoch from now())::bigint / 60 + 1, 0)`
    const [verdict] = await ada.device.push(['delete_list', { id: randomUUID() }])
    expect(verdict).toMatchObject({ status: 'later', code: 'mutations' })
    expect(verdict?.message).toBe('You can save 600 changes a minute. Try again in a minute.')
    expect(verdict?.seconds).toBeLessThanOrEqual(60)
  })

  it('count refused ones, and no replay', async () => {
    const ada = await world.person('Ada')
    const refused = many(30, () => mutation('edit_list', { id: randomUUID(), fields: {}, base: {} }))
    const left = () => leftOf(ada, 'mutations_a_day')
    await ada.device.send(refused)
    expect(await left()).toBe(2970)
    expect(counted(await ada.device.send(refused))).toEqual({ 'rejected not_found': 30 })
    expect(await left()).toBe(2970)
  })
})

describe('places moved in lists', () => {
  it('are 20,000 rewritten positions a minute: the 21st move through a thousand places is put off', async () => {
    const ada = await world.person('Ada')
    const list = randomUUID()
    const places =
      await sql`insert into restaurants (name) select 'Place ' || n from generate_series(1, 1000) as n returning id`
    await sql`insert into lists (id, user_id, name) values (${list}, ${ada.id}, 'Large')`
    const rows = places.map(({ id }, position) => ({ id: randomUUID(), list_id: list, restaurant_id: id, position }))
    await sql`insert into list_restaurants ${sql(rows)}`
    const moves = many(3, (index) =>
      mutation('move_in_list', {
        list_id: list,
        restaurant_id: places[0]?.['id'],
        after: null,
        position: index % 2 === 0 ? 999 : 0,
      }),
    )
    expect(counted(await ada.device.send(moves.slice(0, 1)))).toEqual({ applied: 1 })
    expect(await leftOf(ada, 'moved_places')).toBe(19_000)
    await leave(ada, 'moved_places', 1000)
    const verdicts = await ada.device.send(moves.slice(1))
    expect(counted(verdicts)).toEqual({ applied: 1, 'later moved_places': 1 })
    expect(verdicts[1]?.message).toBe('You have moved a lot of places in long lists. Try again in a minute.')
  })
})

/** Inserts rows in one statement with the person's rights, as a client does that goes round the intents. */
const insertAs = (person: Person, insert: (transaction: TransactionSql) => Promise<unknown>): Promise<unknown> =>
  asPerson(sql, person.id, insert)

describe('the tables, for a client that goes round the intents', () => {
  it('take 500 lists of a person and refuse the next, with its sentence', async () => {
    const ada = await world.person('Ada')
    const lists = (count: number) => many(count, () => ({ id: randomUUID(), user_id: ada.id, name: 'L' }))
    await insertAs(ada, (transaction) => transaction`insert into lists ${transaction(lists(500))}`)
    await expect(
      insertAs(ada, (transaction) => transaction`insert into lists ${transaction(lists(1))}`),
    ).rejects.toThrow('You can have 500 lists. Delete one to create another.')
    const [verdict] = await ada.device.push(['create_list', { id: randomUUID(), name: 'L' }])
    expect(verdict).toMatchObject({ status: 'rejected', code: 'lists_limit' })
    await sql`delete from lists where id = (select id from lists where user_id = ${ada.id} limit 1)`
    expect(outcomes(await ada.device.push(['create_list', { id: randomUUID(), name: 'L' }]))).toEqual(['applied'])
  })

  it('take no 101st visit of a day', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const rows = (count: number) => many(count, () => ({ id: randomUUID(), user_id: ada.id, restaurant_id: place }))
    await insertAs(ada, (transaction) => transaction`insert into reviews ${transaction(rows(100))}`)
    await expect(
      insertAs(ada, (transaction) => transaction`insert into reviews ${transaction(rows(1))}`),
    ).rejects.toThrow('You can log 100 visits a day. Try again tomorrow.')
  })

  it('take no 7,501st follow, nor the 1,001st liked list, place of a list or block', async () => {
    const ada = await world.person('Ada')
    await sql`update private.budgets set most = least(most, 3) where per is null`
    try {
      const others = await Promise.all(many(4, (n) => world.person(`Other${n}`)))
      const follows = others.map(({ id }) => mutation('follow', { user_id: id }))
      expect(counted(await ada.device.send(follows))).toEqual({ applied: 3, 'rejected follows_limit': 1 })
      const list = randomUUID()
      const add = async () =>
        mutation('add_to_list', { id: randomUUID(), list_id: list, restaurant_id: await world.restaurant() })
      const adds = await Promise.all(many(4, add))
      const made = await ada.device.send([mutation('create_list', { id: list, name: 'L' }), ...adds])
      expect(counted(made)).toEqual({ applied: 4, 'rejected list_places_limit': 1 })
      const likes = []
      for (const { device } of others) {
        const id = randomUUID()
        await device.push(['create_list', { id, name: 'Theirs' }])
        likes.push(mutation('like_list', { list_id: id }))
      }
      expect(counted(await ada.device.send(likes))).toEqual({ applied: 3, 'rejected list_likes_limit': 1 })
      const block = () => mutation('block', { id: randomUUID(), user_id: randomUUID() })
      expect(counted(await ada.device.send(many(4, block)))).toEqual({ applied: 3, 'rejected restrictions_limit': 1 })
    } finally {
      await sql`update private.budgets set most = case key when 'follows' then 7500 when 'lists' then 500 else 1000 end where per is null`
    }
  })

  it('leave no budget of an account that is gone', async () => {
    const ada = await world.person('Ada')
    await ada.device.send(visitsOf(await world.restaurant(), 1))
    await sql`delete from auth.users where id = ${ada.id}`
    expect(await sql`select from private.spent where user_id = ${ada.id}`).toHaveLength(0)
  })
})
