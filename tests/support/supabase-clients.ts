/** supabase-js against the test backend, to see that what the real client sends and reads works. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { TestBackend, TestUser } from './backend.ts'

type Addresses = Pick<TestBackend, 'url' | 'publishableKey' | 'secretKey'>

export function anonymousClient({ url, publishableKey }: Addresses): SupabaseClient {
  return createClient(url, publishableKey, options)
}

export function serviceClient({ url, secretKey }: Addresses): SupabaseClient {
  return createClient(url, secretKey, { ...options, global: { fetch: withoutKeyAsToken } })
}

/** supabase-js sends its key as a bearer token, too; that the secret one is a token hosted Supabase only tolerates. */
const withoutKeyAsToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  if (headers.get('authorization')?.startsWith('Bearer sb_')) headers.delete('authorization')
  return fetch(input, { ...init, headers })
}

export async function signedInClient(backend: Addresses, { email, password }: TestUser): Promise<SupabaseClient> {
  const client = anonymousClient(backend)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

const options = {
  auth: { persistSession: false, autoRefreshToken: false },
  // Node 20 has no WebSocket of its own; the types of ws differ from the browser's only in details nobody uses.
  realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
}
