/**
 * Hears through realtime that a scope of the person has moved on. Only a hint, so every failure is silent: whoever hears
 * nothing pulls at start, in the foreground, after a push and on reconnect all the same.
 */
import type { REALTIME_SUBSCRIBE_STATES, RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { channelOf, connect } from './realtime.ts'
import type { Project } from './request.ts'

export type ScopeListener = {
  /** Names the scopes to hear of from now on. */
  follow: (scopes: ReadonlySet<string>) => void
  listen: (onChange: () => void) => () => void
}

/** Hosted Supabase takes at most 100 values in one `in` filter. */
const scopesPerFilter = 100

/** `token` gives the access token; it is asked again with every heartbeat, so that a new one is taken over. */
export function createScopeListener(project: Project, token: () => Promise<string>): ScopeListener {
  const listeners = new Set<() => void>()
  let scopes: ReadonlySet<string> = new Set()
  let client: Promise<SupabaseClient> | undefined
  let channel: RealtimeChannel | undefined
  let generation = 0

  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  /** Opens a channel for the scopes of now and closes the one before it, so that nothing is missed in between. */
  async function subscribe(): Promise<void> {
    generation += 1
    const mine = generation
    client ??= connect(project, token).catch((error: unknown) => {
      client = undefined
      throw error
    })
    const connected = await client
    if (mine !== generation) return
    let before = channel
    const opened = channelFor(connected, `scopes ${mine}`, scopes, tell)
    channel = opened
    opened.subscribe((status: `${REALTIME_SUBSCRIBE_STATES}`) => {
      if (status !== 'SUBSCRIBED') return
      if (before) void connected.removeChannel(before)
      before = undefined
      // What happened between the pull that named these scopes and now, or while the socket was gone, was not told.
      tell()
    })
  }

  async function unsubscribe(): Promise<void> {
    generation += 1
    channel = undefined
    const connected = await client
    if (listeners.size === 0) await connected?.removeAllChannels()
  }

  const quietly = (work: Promise<void>): void => void work.catch(() => {})

  return {
    follow(next) {
      if (next.size === scopes.size && [...next].every((scope) => scopes.has(scope))) return
      scopes = next
      if (listeners.size > 0) quietly(subscribe())
    },
    listen(onChange) {
      listeners.add(onChange)
      if (listeners.size === 1 && scopes.size > 0) quietly(subscribe())
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) quietly(unsubscribe())
      }
    },
  }
}

function channelFor(
  client: SupabaseClient,
  name: string,
  scopes: ReadonlySet<string>,
  tell: () => void,
): RealtimeChannel {
  const names = [...scopes].sort()
  let channel = channelOf(client, name)
  for (let start = 0; start < names.length; start += scopesPerFilter) {
    const filter = `scope=in.(${names.slice(start, start + scopesPerFilter).join(',')})`
    channel = channel.on('postgres_changes', { event: '*', schema: 'sync', table: 'scopes', filter }, tell)
  }
  return channel
}
