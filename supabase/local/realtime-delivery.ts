/** Delivers a change to the channels that asked for it and may see it. */
import type { Sql } from 'postgres'
import type { WebSocket } from 'ws'
import { type Change, type Row, readVisibleRow, untilVisible } from './realtime-changes.ts'
import { passesFilter } from './realtime-filter.ts'
import type { Claims } from './tokens.ts'

export type Binding = { id: number; event: string; schema: string; table?: string; filter?: string }
export type Channel = {
  socket: WebSocket
  topic: string
  joinReference: string | null
  bindings: Binding[]
  claims: Claims
}
/** Resolves when every channel has been served. */
export async function deliver(sql: Sql, channels: Set<Channel>, change: Change): Promise<void> {
  const rowByPerson = new Map<string, Promise<Row | undefined>>()
  let visible: Promise<void> | undefined
  for (const channel of channels) {
    const bindings = channel.bindings.filter((binding) => concerns(binding, change))
    const expired = channel.claims.exp !== undefined && channel.claims.exp * 1000 < Date.now()
    if (bindings.length === 0 || expired) continue
    // As on hosted Supabase, nobody can check who could see a deleted row: everybody hears its key, and nothing else.
    let row: Row | undefined = change.key
    if (change.type !== 'DELETE') {
      visible ??= untilVisible(sql)
      await visible
      const person = `${channel.claims.role} ${channel.claims.sub}`
      const reading = rowByPerson.get(person) ?? readVisibleRow(sql, channel.claims, change).catch(notRead)
      rowByPerson.set(person, reading)
      row = await reading
    }
    if (!row) continue
    const shown = row
    const ids = bindings.filter((binding) => passesFilter(binding.filter, shown)).map((binding) => binding.id)
    if (ids.length > 0) send(channel.socket, eventFrame(channel, change, ids, shown))
  }
}

/** Realtime promises nothing, but whoever misses an event must be able to find out why. */
function notRead(error: unknown): undefined {
  console.warn('[realtime] a row could not be read:', error)
}

function concerns(binding: Binding, change: Change): boolean {
  const matches = (wanted: string | undefined, actual: string): boolean =>
    wanted === undefined || wanted === '*' || wanted === actual
  return (
    matches(binding.event, change.type) &&
    matches(binding.schema, change.schema) &&
    matches(binding.table, change.table)
  )
}

function eventFrame(channel: Channel, change: Change, ids: number[], row: Row): unknown[] {
  const data = {
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.commitTime,
    type: change.type,
    columns: [],
    ...(change.type === 'DELETE' ? {} : { record: row }),
    ...(change.type === 'INSERT' ? {} : { old_record: change.key }),
    errors: null,
  }
  return [channel.joinReference, null, channel.topic, 'postgres_changes', { ids, data }]
}

export function send(socket: WebSocket, frame: unknown[]): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}
