/** Which rows home is sent ahead of a first pull (sync.home_rows), of small worlds of which nothing stays. */
import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { becomePerson, commitWork, createPeople, takenBack } from '#tests/support/sql-caller.ts'

const { sql } = testBackend()

type Change = { scope: string; rows: Record<string, { id: string }[]> }

async function homeOf(transaction: TransactionSql, person: string): Promise<Change[]> {
  await becomePerson(transaction, person)
  const [row] = await transaction<{ changes: Change[] }[]>`select api.sync_home() -> 'changes' as changes`
  await transaction`select set_config('role', 'none', true)`
  return row?.changes as Change[]
}

const follow = (transaction: TransactionSql, person: string, others: readonly string[]) =>
  transaction`insert into followers (follower_id, following_id) select ${person}, id from unnest(${others}::uuid[]) as id`

/** Visits of so many days ago, to a place of their own; their ids. */
async function visits(transaction: TransactionSql, person: string, days: readonly number[]): Promise<string[]> {
  const ids = days.map(() => randomUUID())
  await transaction`insert into restaurants (id, name) values (${person}, 'Place')`
  await transaction`insert into reviews (id, user_id, restaurant_id, created_at)
    select id, ${person}, ${person}, now() - make_interval(days => days) from unnest(${ids}::uuid[], ${[...days]}::integer[]) as review (id, days)`
  return ids
}

test('home has the newest visits of all whom one follows, together, and of nobody else', () =>
  takenBack(sql, async (transaction) => {
    const [ada = '', ben = '', cleo = '', dan = ''] = await createPeople(transaction, 4)
    const [bens, cleos] = [
      await visits(transaction, ben, [2, 4, 6, 8, 10, 12]),
      await visits(transaction, cleo, [1, 3, 5, 7, 9, 11]),
    ]
    await visits(transaction, dan, [0, 0, 0, 0, 0, 0])
    await follow(transaction, ada, [ben, cleo])
    await follow(transaction, ben, [dan])
    await commitWork(transaction)
    const changes = await homeOf(transaction, ada)
    const reviewsOf = (person: string) =>
      changes.find(({ scope }) => scope === `user:${person}`)?.rows['reviews']?.map(({ id }) => id)
    expect([reviewsOf(ben)?.toSorted(), reviewsOf(cleo)?.toSorted()]).toEqual([
      bens.slice(0, 2).toSorted(),
      cleos.slice(0, 3).toSorted(),
    ])
  }))

test('home of somebody who has only just signed up is their profile, from a pull that has only begun', () =>
  takenBack(sql, async (transaction) => {
    const [ada = ''] = await createPeople(transaction, 1)
    await commitWork(transaction)
    const changes = await homeOf(transaction, ada)
    const scope = `user:${ada}`
    expect(changes.filter((change) => change.scope === scope)).toMatchObject([
      { scope, cursor: '0/1', reset: false, outdated: false, rows: { profiles: [{ user_id: ada }] } },
    ])
  }))

test('home has nothing ahead for whoever follows more people than a page should carry', () =>
  takenBack(sql, async (transaction) => {
    const [ada = '', oneMore = '', ...others] = await createPeople(transaction, 302)
    await follow(transaction, ada, others)
    await follow(transaction, oneMore, [ada])
    await commitWork(transaction)
    const scopes = (await homeOf(transaction, ada)).map(({ scope }) => scope)
    expect(scopes).toEqual(expect.arrayContaining([ada, ...others].map((id) => `user:${id}`)))
    await follow(transaction, ada, [oneMore])
    await commitWork(transaction)
    expect(await homeOf(transaction, ada)).toEqual([])
  }))
