/** This tab's realtime connection, shared by its listeners. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { Project } from './request.ts'

/** The same connection for everybody; after a failure, the next caller connects again. */
export type Connection = () => Promise<SupabaseClient>

/** `token` returns the access token, and is called again at every heartbeat so that a renewed one is used. */
export function createConnection(project: Project, token: () => Promise<string>): Connection {
  let client: Promise<SupabaseClient> | undefined
  return () => {
    client ??= connect(project, token).catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }
}

/** supabase-js is loaded only here, after the first pull: 56 kB compressed that no page needs to render. */
async function connect(project: Project, token: () => Promise<string>): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  // Signed out there is no token; the channel then joins as a visitor, who hears nothing.
  const client = createClient(project.url, project.key, { accessToken: () => token().catch(() => null) })
  // A channel that joins before the token is set is rejected, and retries only a second later.
  await client.realtime.setAuth()
  return client
}

/**
 * SUBSCRIBED must mean that changes are heard from now on. Without `wait`, hosted Supabase sends it before its database
 * subscription exists, and changes in between are lost.
 */
export const channelOf = (client: SupabaseClient, name: string): RealtimeChannel =>
  client.channel(name, { config: { postgres_changes_options: { wait: true } } })
