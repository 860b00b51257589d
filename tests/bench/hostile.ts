/** The process of the hostile neighbour (neighbour.ts): one account that asks without end, until it is told to stop. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { type Call, nth } from './call.ts'
import { actAs, runCall } from './measure.ts'

export type HostileWork = {
  adminUrl: string
  id: string
  /** With 1,000 places, of which this one is moved to and fro. */
  list: string
  moved: string
  circle: string[]
}

/** Those of PostgREST on a small project. */
const connections = 10
/** Ms between an answer and the next request on a connection: the way through the API and the network and back. */
const wayMs = 20

const { adminUrl, id, list, moved, circle } = JSON.parse(process.argv[2] ?? '') as HostileWork
const sql = postgres(adminUrl, { max: connections, onnotice: () => {} })
const done: Record<string, number> = {}
let n = 0
const end = new AbortController()
const push = (...intents: [string, Record<string, unknown>][]) => ({
  rpc: 'sync_push',
  parameters: {
    client_id: randomUUID(),
    mutations: intents.map(([intent, input]) => ({ id: randomUUID(), intent, input })),
  },
})
const kinds = [
  // Each moves a thousand places.
  () =>
    push(
      ...Array.from({ length: 5 }, (): [string, Record<string, unknown>] => [
        'move_in_list',
        { list_id: list, restaurant_id: moved, after: null, position: n++ % 2 === 0 ? 0 : 999 },
      ]),
    ),
  () => push(['follow', { user_id: nth(circle, n) }], ['unfollow', { user_id: nth(circle, n++) }]),
  () => ({ rpc: 'sync_pull', parameters: { cursors: {}, max_rows: 2000 } }),
  () => ({ rpc: 'filter_restaurants', parameters: { query: 'an', latitude: 48, longitude: 11, sort: 'rating' } }),
]
const works = Array.from({ length: connections }, async (_, index) => {
  const kind = kinds[index % kinds.length] as (typeof kinds)[number]
  while (!end.signal.aborted) {
    const { rpc, parameters } = kind()
    const outcome = await sql
      .begin(async (transaction) => {
        await actAs(transaction, id)
        await runCall(transaction, { rpc } as Call, { personId: id, parameters })
        return 'answered'
      })
      .catch((error: { code?: string }) => `refused ${error.code}`)
    const key = `${rpc} ${outcome}`
    done[key] = (done[key] ?? 0) + 1
    await setTimeout(wayMs)
  }
})
// Also when the measuring process fails: nobody would stop it then.
await Promise.race([once(process, 'message'), once(process, 'disconnect')])
end.abort()
await Promise.all(works)
await sql.end()
if (process.connected) {
  process.send?.(done)
  process.disconnect()
}
