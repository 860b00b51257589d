/** What happens to rows in PostgreSQL while devices look on; for crumb's own table and for the one of RxDB's plugin. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Arena, Person } from '#tests/race/arena.ts'
import { writers } from '#tests/race/contender.ts'

type Table = 'reviews' | 'race_reviews'

/** The longest that a transaction stays open after its writes, in ms: what a slow request or a trigger may take. */
const longestHold = 20

/** Writers that insert one to three reviews per transaction and hold it open for a while. */
export async function writeHoldingTransactions(
  { sql, restaurants }: Arena,
  table: Table,
  { id: userId }: Person,
  milliseconds: number,
): Promise<Set<string>> {
  const committed = new Set<string>()
  const until = performance.now() + milliseconds
  const write = async (): Promise<void> => {
    while (performance.now() < until) {
      const rows = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
        id: randomUUID(),
        user_id: userId,
        restaurant_id: restaurants[0]?.id ?? '',
        comment: 'Written by somebody else at the same time.',
      }))
      await sql.begin(async (transaction) => {
        await transaction`insert into ${transaction(table)} ${transaction(rows)}`
        await sleep(Math.random() * longestHold)
      })
      for (const { id } of rows) committed.add(id)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return committed
}

export async function changeComments({ sql }: Arena, table: Table, { id }: Person, count: number): Promise<void> {
  await sql`update ${sql(table)} set comment = 'changed on another device'
    where id in (select id from ${sql(table)} where user_id = ${id} order by created_at desc limit ${count})`
}

export async function reviewsIn({ sql }: Arena, table: Table, { id }: Person): Promise<[string, string][]> {
  const rows = await sql`select id, coalesce(comment, '') as comment from ${sql(table)} where user_id = ${id}`
  return rows.map((row) => [row['id'] as string, row['comment'] as string])
}
