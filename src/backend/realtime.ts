/** The connection of this tab through which its listeners hear of changes. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { Project } from './request.ts'

/** The same connection for whoever asks; after a failure the next one tries anew. */
export type Connection = () => Promise<SupabaseClient>

/** `token` gives the access token, and again with every heartbeat, so that a new one is taken over. */
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

/** supabase-js is loaded only here, after the first pull: 56 kB compressed that no page needs to show itself. */
async function connect(project: Project, token: () => Promise<string>): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  // Signed out there is no token; the channel then joins as a visitor, who hears nothing.
  const client = createClient(project.url, project.key, { accessToken: () => token().catch(() => null) })
  // A channel that joins before the token is there is turned away, and tries again only a second later.
  await client.realtime.setAuth()
  return client
}

/**
 * SUBSCRIBED must mean that changes are heard from now on: without `wait` hosted Supabase says it before its subscription
 * to the database stands, and what happens in between is told to nobody.
 */
export const channelOf = (client: SupabaseClient, name: string): RealtimeChannel =>
  client.channel(name, { config: { postgres_changes_options: { wait: true } } })
