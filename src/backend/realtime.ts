/** This tab's realtime connection, shared by its listeners. */
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import type { Project } from './request.ts'

/** The same connection for everybody; after a failure, the next caller connects again. */
export type Connection = () => Promise<RealtimeClient>

/** `token` returns the access token, and is called again at every heartbeat so that a renewed one is used. */
export function createConnection(project: Project, token: () => Promise<string>): Connection {
  let client: Promise<RealtimeClient> | undefined
  return () => {
    client ??= connect(project, token).catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }
}

/**
 * Loaded only here, after the first pull: no page needs it to render. Without the rest of supabase-js, which is 39 kB
 * more and would not be used (request.ts).
 */
async function connect(project: Project, token: () => Promise<string>): Promise<RealtimeClient> {
  const { RealtimeClient } = await import('@supabase/realtime-js')
  const client = new RealtimeClient(`${project.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: project.key },
    // Signed out there is no token; the channel then joins as a visitor, who hears nothing.
    accessToken: () => token().catch(() => project.key),
  })
  // A channel that joins before the token is set is rejected, and retries only a second later.
  await client.setAuth()
  return client
}

/**
 * SUBSCRIBED must mean that changes are heard from now on. Without `wait`, hosted Supabase sends it before its database
 * subscription exists, and changes in between are lost.
 */
export const channelOf = (client: RealtimeClient, name: string): RealtimeChannel =>
  client.channel(name, { config: { postgres_changes_options: { wait: true } } })
