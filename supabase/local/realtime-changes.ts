/**
 * The committed changes of the tables in the publication `supabase_realtime`, read from PostgreSQL's log as hosted
 * Supabase does, and what a given person may see of them.
 */
import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Claims } from './tokens.ts'

export type Row = Record<string, unknown>

export type Change = {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  /** Column and value, as text, of the primary key. */
  key: Record<string, string>
  commitTime: string
}

type Database = { port: number; host: string; adminDatabaseUrl: string }

/** Calls `onChange` for every committed row, in commit order. Returns the function that stops it. */
export async function followChanges(
  { port, host, adminDatabaseUrl }: Database,
  onChange: (change: Change) => void,
): Promise<() => Promise<void>> {
  const ending = new AbortController()
  const options = {
    max: 1,
    onnotice: () => {},
    publications: 'supabase_realtime',
    // postgres.js subscribes again after a lost connection, but a failed attempt is an unhandled rejection in it, so it
    // only ever gets a connected socket. (`socket` is an option that its types do not name.)
    socket: () => connectSoon(port, host, ending.signal),
  }
  const sql = postgres(adminDatabaseUrl, options)
  const primaryKeys = await readPrimaryKeys(adminDatabaseUrl)
  const subscription = await sql.subscribe('*', (row, { command, relation }) => {
    const columns = primaryKeys.get(`${relation.schema}.${relation.table}`)
    if (!row || !columns) return
    onChange({
      type: command.toUpperCase() as Change['type'],
      schema: relation.schema,
      table: relation.table,
      key: Object.fromEntries(columns.map((column) => [column, String(row[column])])),
      commitTime: new Date().toISOString(),
    })
  })
  return async () => {
    ending.abort()
    subscription.unsubscribe()
    await sql.end({ timeout: 0 })
  }
}

async function connectSoon(port: number, host: string, ending: AbortSignal): Promise<Socket> {
  for (;;) {
    const socket = createConnection(port, host)
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (connected && !ending.aborted) return socket
    socket.destroy()
    // never resolves after the end, so that there is no further attempt
    if (ending.aborted) return new Promise(() => {})
    await sleep(200)
  }
}

async function readPrimaryKeys(adminDatabaseUrl: string): Promise<Map<string, string[]>> {
  const sql = postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} })
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select published.schemaname || '.' || published.tablename as name, array_agg(attname::text) as columns
    from pg_publication_tables published
    join pg_index on indrelid = format('%I.%I', published.schemaname, published.tablename)::regclass and indisprimary
    join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where pubname = 'supabase_realtime'
    group by 1`
  await sql.end()
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Ms: by then a commit is done, even on a busy machine; another transaction may stay open for ever. */
const longestCommit = 250

/**
 * PostgreSQL's log reports a commit a moment before other transactions see it: a row read at that point is missing or
 * outdated, and its event would be lost. Resolves when everything that had begun before is visible.
 */
export async function untilVisible(sql: postgres.Sql): Promise<void> {
  const end = Date.now() + longestCommit
  const [begun] = await sql<{ id: string }[]>`select pg_current_xact_id()::text as id`
  for (let isOver = false; !isOver && Date.now() < end; await sleep(2)) {
    const [oldest] = await sql<{ isOver: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${begun?.id ?? '0'}::xid8 as "isOver"`
    isOver = oldest?.isOver ?? true
  }
}

/**
 * The row as the person sees it now, without the columns they may not read; undefined when row-level security hides it
 * or it is gone.
 */
export async function readVisibleRow(sql: postgres.Sql, claims: Claims, change: Change): Promise<Row | undefined> {
  return sql.begin('read only', async (transaction) => {
    await transaction`
      select set_config('role', ${claims.role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    const columns = await transaction<{ name: string }[]>`
      select attname::text as name from pg_attribute
      join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${change.schema} and relname = ${change.table} and attnum > 0 and not attisdropped
        and has_column_privilege(attrelid, attnum, 'select')`
    if (columns.length === 0) return undefined
    // In the column's own type: as text, no index would find it, and the policy would be asked of every row of the table.
    const conditions = Object.entries(change.key).map(
      ([column, value]) => transaction`${transaction(column)} = ${value}`,
    )
    const condition = conditions.reduce((all, one) => transaction`${all} and ${one}`)
    const rows = await transaction<{ record: Row }[]>`
      select to_jsonb(visible) as record from (
        select ${transaction(columns.map(({ name }) => name))} from ${transaction(change.schema)}.${transaction(change.table)}
        where ${condition}
      ) visible`
    return rows[0]?.record
  })
}
