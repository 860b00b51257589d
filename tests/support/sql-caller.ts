/** Calls the sync RPCs on a database connection with a person's rights, as PostgREST does for a request. */
import { randomUUID } from 'node:crypto'
import type { JSONValue, Sql, TransactionSql } from 'postgres'
import type { CallRpc } from './device.ts'

/** Runs `work` in one transaction as the signed-in person. */
export function asPerson<Result>(sql: Sql, userId: string, work: (transaction: TransactionSql) => Promise<Result>) {
  return sql.begin(async (transaction) => {
    await becomePerson(transaction, userId)
    return work(transaction)
  })
}

/** As the superuser, in one transaction of which nothing stays. */
export async function takenBack(sql: Sql, work: (transaction: TransactionSql) => Promise<void>): Promise<void> {
  const enough = new Error('It is taken back.')
  const done = sql.begin(async (transaction) => {
    await work(transaction)
    throw enough
  })
  await done.catch((error: unknown) => {
    if (error !== enough) throw error
  })
}

/** What COMMIT does, without its end: scopes get their versions. */
export const commitWork = (transaction: TransactionSql) =>
  transaction.unsafe('set constraints all immediate; set constraints all deferred')

/** Within a transaction of the superuser: so many new people. */
export async function createPeople(transaction: TransactionSql, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await transaction`insert into auth.users (id, raw_user_meta_data)
    select id, json_build_object('username', 'p' || left(replace(id::text, '-', ''), 12)) from unnest(${ids}::uuid[]) as id`
  return ids
}

/** People with these usernames, as sign-ups make them, for a fifth of the time: all at once, where a sign-up's trigger adds one by one. */
export function createCrowd(sql: Sql, usernames: readonly string[]): Promise<string[]> {
  return sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    const people = await transaction<{ id: string }[]>`
      insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), username || '@crowd.example', jsonb_build_object('username', username)
      from unnest(${usernames as string[]}::text[]) as username returning id`
    await transaction`set local session_replication_role = origin`
    const ids = people.map(({ id }) => id)
    await transaction`insert into profiles (user_id, username)
      select id, raw_user_meta_data ->> 'username' from auth.users where id = any (${ids}::uuid[])`
    await transaction`insert into profile_counts (user_id) select unnest(${ids}::uuid[])`
    return ids
  })
}

/** Within a transaction: what follows is done as the signed-in person. */
export async function becomePerson(transaction: TransactionSql, userId: string): Promise<void> {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
  await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
}

/** The RPCs on the connection, each in its own transaction. */
export function callerFor(sql: Sql, userId: string): CallRpc {
  return async (name, parameters) => {
    const { cursors, max_rows: maxRows, client_id: clientId, mutations, sent_at: sentAt } = parameters
    const [answer] = await asPerson(sql, userId, async (transaction) => {
      if (name === 'sync_home') return transaction`select api.sync_home() as result`
      return name === 'sync_pull'
        ? transaction`select api.sync_pull(${JSON.stringify(cursors)}::text::jsonb, ${maxRows as number}) as result`
        : transaction`select api.sync_push(${clientId as string}, ${sql.json(mutations as JSONValue)}::json,
            ${(sentAt as string | undefined) ?? null}) as result`
    })
    return answer?.['result']
  }
}
