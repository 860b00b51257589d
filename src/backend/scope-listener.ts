/**
 * Hears through realtime that one of the person's scopes has moved. Only a hint, so every failure is silent: the app
 * also pulls at start, in the foreground, after a push and on reconnect.
 */
import type { REALTIME_SUBSCRIBE_STATES, RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { type Connection, channelOf } from './realtime.ts'

export type ScopeListener = {
  /** Names the scopes to listen to from now on, and how far each has been read. */
  follow: (cursors: ReadonlyMap<string, string>) => void
  /** What is heard during `pull` waits for its end: most of it has come with it. */
  duringPull: <Answer>(pull: () => Promise<Answer>) => Promise<Answer>
  listen: (onChange: () => void) => () => void
}

/** A row of sync.scopes as it is now; empty of one that is gone. */
type Moved = { scope?: string; head?: number }

/** Hosted Supabase accepts at most 100 values in an `in` filter. */
const scopesPerFilter = 100

export function createScopeListener(connection: Connection): ScopeListener {
  const listeners = new Set<() => void>()
  let cursors: ReadonlyMap<string, string> = new Map()
  let pulls = 0
  let heardDuringPull: Moved[] = []
  /** The channel for the current scopes and, until that one is heard, the previous one. */
  let channels: RealtimeChannel[] = []
  let generation = 0

  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  /** What has been read is none: one change moves many scopes, and the server notes in them what nobody has to know. */
  const isNews = ({ scope = '', head }: Moved): boolean => !(Number(head) <= Number(cursors.get(scope)))

  const hear = (moved: Moved): void => {
    if (pulls > 0) heardDuringPull.push(moved)
    else if (isNews(moved)) tell()
  }

  /** Opens a channel for the current scopes before closing the previous one, so that nothing is missed in between. */
  async function subscribe(): Promise<void> {
    generation += 1
    const mine = generation
    const connected = await connection()
    if (mine !== generation) return
    const opened = channelFor(connected, `scopes ${mine}`, cursors.keys(), hear)
    channels.push(opened)
    opened.subscribe((status: `${REALTIME_SUBSCRIBE_STATES}`) => {
      if (status !== 'SUBSCRIBED') return
      const before = channels.slice(0, Math.max(channels.indexOf(opened), 0))
      channels = channels.filter((channel) => !before.includes(channel))
      for (const channel of before) void connected.removeChannel(channel)
      // Changes since the pull that named these scopes, or while the socket was down, were not reported.
      tell()
    })
  }

  async function unsubscribe(): Promise<void> {
    generation += 1
    const left = channels
    channels = []
    await Promise.all(left.map(async (channel) => (await connection()).removeChannel(channel)))
  }

  const quietly = (work: Promise<void>): void => void work.catch(() => {})

  return {
    follow(next) {
      const before = cursors
      cursors = next
      if (next.size === before.size && [...next.keys()].every((scope) => before.has(scope))) return
      if (listeners.size > 0) quietly(subscribe())
    },
    async duringPull(pull) {
      pulls += 1
      try {
        return await pull()
      } finally {
        pulls -= 1
        if (pulls === 0) {
          const heard = heardDuringPull
          heardDuringPull = []
          if (heard.some(isNews)) tell()
        }
      }
    },
    listen(onChange) {
      listeners.add(onChange)
      if (listeners.size === 1 && cursors.size > 0) quietly(subscribe())
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) quietly(unsubscribe())
      }
    },
  }
}

function channelFor(
  client: RealtimeClient,
  name: string,
  scopes: Iterable<string>,
  hear: (moved: Moved) => void,
): RealtimeChannel {
  const names = [...scopes].sort()
  let channel = channelOf(client, name)
  for (let start = 0; start < names.length; start += scopesPerFilter) {
    const filter = `scope=in.(${names.slice(start, start + scopesPerFilter).join(',')})`
    channel = channel.on('postgres_changes', { event: '*', schema: 'sync', table: 'scopes', filter }, (change) =>
      hear(change.new),
    )
  }
  return channel
}
