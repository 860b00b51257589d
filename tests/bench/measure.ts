/** Times calls: at the database connection as PostgREST makes them, and over HTTP. */
import type { JSONValue, Sql, TransactionSql } from 'postgres'
import type { Call, Request } from './call.ts'

export type Load = {
  clients: number
  /** How long to go on at least, in ms, and how many samples to take at least. */
  milliseconds: number
  samples: number
}

/** Milliseconds, and calls per second of all clients together. */
export type Figures = { median: number; p95: number; perSecond: number }

/** Makes one call and returns its time in ms; throws when the answer is not what the call's name says. */
export type Caller = (call: Call, n: number) => Promise<number>

export const oneClient: Load = { clients: 1, milliseconds: 500, samples: 200 }
export const twentyClients: Load = { clients: 20, milliseconds: 5000, samples: 200 }

const warmUpCalls = 20

/** Each client makes calls of its own, `load.clients` apart: with as many accounts, none of them asks two things at once. */
export async function measure(caller: Caller, call: Call, load: Load): Promise<Figures> {
  const next = Array.from({ length: load.clients }, (_, client) => client)
  const makeNext = (client: number): Promise<number> => {
    const n = next[client] ?? 0
    next[client] = n + load.clients
    return caller(call, n)
  }
  await inParallel(load.clients, async (client) => {
    while ((next[client] ?? 0) < warmUpCalls) await makeNext(client)
  })
  const times: number[] = []
  const started = performance.now()
  await inParallel(load.clients, async (client) => {
    while (times.length < load.samples || performance.now() - started < load.milliseconds)
      times.push(await makeNext(client))
  })
  const elapsed = performance.now() - started
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95), perSecond: (times.length / elapsed) * 1000 }
}

async function inParallel(clients: number, work: (client: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
}

/** The smallest value that at least `share` of the values do not exceed. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

/** `sql` needs as many connections as there are clients. Timed is the call alone, or for writes the call and its COMMIT. */
export function databaseCaller(sql: Sql): Caller {
  return async (call, n) => {
    const request = call.request(n)
    let started = 0
    let finished = 0
    const body = await sql.begin(async (transaction) => {
      await actAs(transaction, request.personId)
      started = performance.now()
      const text = await runCall(transaction, call, request)
      finished = performance.now()
      return text
    })
    if (call.writes) finished = performance.now()
    check(call, request, JSON.parse(body))
    return finished - started
  }
}

export async function actAs(transaction: TransactionSql, personId: string): Promise<void> {
  const claims = JSON.stringify({ sub: personId, role: 'authenticated' })
  await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
  await transaction`select api.check_caller()`
}

/** The answer as JSON text, in one prepared round trip. */
export async function runCall(transaction: TransactionSql, call: Call, request: Request): Promise<string> {
  const names = Object.keys(request.parameters)
  const parameters = names.map((name, index) => `${name} => $${index + 1}`).join(', ')
  const [row] = await transaction.unsafe(
    `select answer::text as body from api.${call.rpc}(${parameters}) as answer`,
    Object.values(request.parameters) as JSONValue[] as never[],
    { prepare: true },
  )
  return row?.['body'] as string
}

/** `tokens` has a signed-in session's access token by person. */
export function httpCaller(url: string, publishableKey: string, tokens: Map<string, string>): Caller {
  return async (call, n) => {
    const request = call.request(n)
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${tokens.get(request.personId)}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify(request.parameters)
    const started = performance.now()
    const response = await fetch(`${url}/rest/v1/rpc/${call.rpc}`, { method: 'POST', headers, body })
    const text = await response.text()
    const finished = performance.now()
    if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${text.slice(0, 300)}`)
    check(call, request, JSON.parse(text))
    return finished - started
  }
}

function check(call: Call, request: Request, answer: unknown): void {
  if (call.accepts(answer)) return
  throw new Error(
    `${call.name} gave an answer that it should not: ${JSON.stringify(answer)?.slice(0, 300)} to ${JSON.stringify(request).slice(0, 300)}`,
  )
}
