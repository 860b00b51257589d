/**
 * Connections that are never used again once they have ended. postgres.js goes on writing to one that was reserved, or in a transaction,
 * when its PostgreSQL process ended: that ends the whole program, or is never answered (github.com/porsager/postgres/issues/1208). So each
 * of these is an instance of its own, rejects what it has not answered when it ends, and refuses what comes after.
 */
import postgres, { type ReservedSql, type Sql } from 'postgres'

/** What the types of postgres.js leave out. `reject` is without effect once there is an answer. */
type Query = { executed: boolean; reject: (error: Error) => void }

/** `asked`: the queries of who has reserved it. */
type Connection = { sql: Sql; hasEnded: boolean; asked: Query[] }

/** What postgres.js calls a query whose connection ended before its answer. */
const connectionClosed = 'CONNECTION_CLOSED'

const ended = (): Error =>
  Object.assign(new Error('The connection to the database has ended.'), { code: connectionClosed })

/** Whether there was no connection, or it ended, or PostgreSQL is starting or stopping: asked again, it may answer. */
export const isWithoutDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(?:CONNECTION_\w+|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|57P0[1-5])$/.test(String(error.code))

/** Gives `sql` reservations and transactions that survive the end of a connection, `most` at a time. Returns what ends them. */
export function survivePostgres(sql: Sql, most: number): (timeout: number) => Promise<void> {
  const all = new Set<Connection>()
  const idle: Connection[] = []
  const waiting: (() => void)[] = []
  let free = most

  const open = (): Connection => {
    // Between the error of a socket and its close, postgres.js takes queries that it then forgets.
    const onclose = (): void => {
      connection.hasEnded = true
      for (const query of connection.asked) if (query.executed) query.reject(ended())
    }
    // Options that are parsed already, which its types do not know.
    const options = { ...sql.options, max: 1, max_lifetime: null, onclose } as unknown as postgres.Options<
      Record<string, postgres.PostgresType>
    >
    const connection: Connection = { sql: postgres(options), hasEnded: false, asked: [] }
    all.add(connection)
    return connection
  }
  const drop = (connection: Connection): void => {
    all.delete(connection)
    connection.sql.end({ timeout: 0 }).catch(() => {})
  }
  const idleOrNew = (): Connection => {
    for (let one = idle.pop(); one; one = idle.pop()) {
      if (!one.hasEnded) return one
      drop(one)
    }
    return open()
  }
  const giveBack = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  async function reserve(): Promise<ReservedSql> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const connection = idleOrNew()
    const reserved = await connection.sql.reserve().catch((error: unknown) => {
      drop(connection)
      giveBack()
      throw error
    })
    const release = (): void => {
      connection.asked = []
      if (connection.hasEnded) drop(connection)
      else {
        reserved.release()
        idle.push(connection)
      }
      giveBack()
    }
    let begun: Promise<unknown> | undefined
    const ask = <T>(makeQuery: () => T): T | Promise<unknown> => {
      if (connection.hasEnded) throw ended()
      const query = makeQuery()
      if (!(query instanceof Promise)) return query
      connection.asked.push(query as unknown as Query)
      const before = begun
      begun = undefined
      return before ? Promise.all([before, query]).then(([, result]) => result) : query
    }
    /**
     * In one write with the next query, as a round trip costs more than most queries. ORDER: that one is answered only when this is, so whoever
     * has its answer is in a transaction. DANGER: it runs even if this fails, and must do no harm then.
     */
    const beginWithNext = (): [] => {
      const query = ask(() => reserved.unsafe('begin').execute()) as Promise<unknown>
      query.catch(() => {})
      begun = query
      return []
    }
    return new Proxy(reserved, {
      apply: (target, _, args) => ask(() => Reflect.apply(target, undefined, args)),
      get(target, name) {
        if (name === 'release') return release
        if (name !== 'unsafe') return Reflect.get(target, name)
        // Prepared: else PostgreSQL is asked for the types of the parameters first, each time.
        return (...[text, parameters]: Parameters<ReservedSql['unsafe']>) =>
          text === 'begin' ? beginWithNext() : ask(() => target.unsafe(text, parameters, { prepare: true }))
      },
    })
  }

  async function begin(...args: [string, Work] | [Work]): Promise<unknown> {
    const [mode, work] = args.length === 1 ? ['', args[0]] : args
    const transaction = await reserve()
    try {
      await transaction.unsafe(`begin ${mode}`.trim())
      const result = await work(transaction)
      await transaction.unsafe('commit')
      return result
    } catch (error) {
      await (async () => transaction.unsafe('rollback'))().catch(() => {})
      throw error
    } finally {
      transaction.release()
    }
  }

  Object.assign(sql, { reserve, begin })
  return async (timeout) => {
    await Promise.all([...all].map((connection) => connection.sql.end({ timeout })))
  }
}

type Work = (transaction: ReservedSql) => unknown
