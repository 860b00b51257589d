/**
 * A device reduced to the sync protocol: it keeps cursors and the rows of each scope, pulls until nothing is left, and
 * pushes intents. The least that any client has to do, so what it holds is what the protocol brings.
 */
import { randomUUID } from 'node:crypto'

export type Row = Record<string, unknown>
export type Verdict = {
  id: string
  status: 'applied' | 'rejected' | 'retry' | 'later'
  code?: string
  message?: string
  /** Of a verdict `later`: when it may be sent again. */
  seconds?: number
  replayed?: boolean
}
export type Mutation = { id: string; intent: string; input: Row }

type Change = {
  scope: string
  cursor: string
  outdated: boolean
  rows: Record<string, Row[]>
  removed: Record<string, string[]>
}
type PullAnswer = { changes: Change[]; vanished: string[]; more: boolean }

/** Calls an RPC as the device's user and returns its JSON; throws when it fails. */
export type CallRpc = (name: 'sync_home' | 'sync_pull' | 'sync_push', parameters: Row) => Promise<unknown>

export type Device = {
  /** Pulls until there is no more; returns the number of requests. */
  pull: (maxRows?: number) => Promise<number>
  /** Pushes intents in order, each a new mutation, and returns their verdicts. */
  push: (...intents: [intent: string, input: Row][]) => Promise<Verdict[]>
  /** Sends mutations as they are, to repeat a push. */
  send: (mutations: Mutation[], sentAt?: string) => Promise<Verdict[]>
  /** The rows of an entity that any scope holds, by id. */
  rows: (entity: string) => Map<string, Row>
  /** The scopes the device has cursors for. */
  scopes: () => string[]
}

export function mutation(intent: string, input: Row): Mutation {
  return { id: randomUUID(), intent, input }
}

/** `keep`: what is kept of a row; all of it unless said otherwise. */
export function createDevice(call: CallRpc, keep = (row: Row): Row => row): Device {
  const clientId = randomUUID()
  const cursors = new Map<string, string>()
  /** By scope and entity; `at` counts arrivals. */
  type Held = { row: Row; at: number }
  const held = new Map<string, Map<string, Map<string, Held>>>()
  let arrivals = 0

  const entityOf = (scope: string, entity: string): Map<string, Held> => {
    const entities = held.get(scope) ?? new Map<string, Map<string, Held>>()
    held.set(scope, entities)
    const rows = entities.get(entity) ?? new Map<string, Held>()
    entities.set(entity, rows)
    return rows
  }

  const take = ({ scope, cursor, rows, removed }: Change): void => {
    for (const [entity, changed] of Object.entries(rows)) {
      for (const row of changed)
        entityOf(scope, entity).set(String(row['id'] ?? row['user_id']), { row: keep(row), at: arrivals++ })
    }
    for (const [entity, ids] of Object.entries(removed)) {
      for (const id of ids) entityOf(scope, entity).delete(id)
    }
    cursors.set(scope, cursor)
  }

  const send: Device['send'] = async (mutations, sentAt) => {
    const answer = await call('sync_push', { client_id: clientId, mutations, ...(sentAt ? { sent_at: sentAt } : {}) })
    return (answer as { verdicts: Verdict[] }).verdicts
  }

  return {
    send,
    push: (...intents) => send(intents.map(([intent, input]) => mutation(intent, input))),
    async pull(maxRows = 1000) {
      for (let requests = 1; ; requests++) {
        const answer = (await call('sync_pull', {
          cursors: Object.fromEntries(cursors),
          max_rows: maxRows,
        })) as PullAnswer
        for (const scope of answer.vanished) {
          cursors.delete(scope)
          held.delete(scope)
        }
        // They come from their beginning, and what is not named then is not there.
        for (const { scope, outdated } of answer.changes) if (outdated) held.delete(scope)
        for (const change of answer.changes) take(change)
        if (!answer.more) return requests
      }
    },
    rows(entity) {
      const all = new Map<string, Row>()
      const found = [...held.values()].flatMap((entities) => [...(entities.get(entity) ?? [])])
      // A person is a card of few columns in some scopes and more in others; what came last is true.
      for (const [key, { row }] of found.toSorted(([, one], [, other]) => one.at - other.at)) {
        // Every card has these, or they are none: a scope of others may hold a picture that was removed since.
        const { full_name: _1, avatar_url: _2, ...before } = all.get(key) ?? {}
        all.set(key, { ...before, ...row })
      }
      return all
    },
    scopes: () => [...cursors.keys()],
  }
}
