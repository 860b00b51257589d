/** What the server holds, as a person may see it. */
import { publishableKey } from '#supabase/local/settings.ts'
import type { Person } from './app.ts'
import { readTestBackend } from './test-backend.ts'

/** Rows of a table, by way of tests/support/table-api.ts; `query` such as "reviews?id=eq.…". */
export async function rowsOnServer<Row = Record<string, unknown>>(person: Person, query: string): Promise<Row[]> {
  const response = await fetch(`${readTestBackend().tablesUrl}/rest/v1/${query}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
  })
  if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Row[]
}

/** Ends all sessions of a person, as a changed password does: what a device has is not renewed any more. */
export async function endSessions(person: Person): Promise<void> {
  const { url } = readTestBackend()
  const response = await fetch(`${url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
  })
  if (!response.ok) throw new Error(`The sessions of ${person.username} did not end: ${response.status}`)
}

/** The account as the auth server knows it. Throws when there is none any more. */
export async function userOnServer(person: Person): Promise<{ user_metadata: Record<string, unknown> }> {
  const { url } = readTestBackend()
  const response = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
  })
  if (!response.ok) throw new Error(`${person.username} has no account: ${response.status}`)
  return (await response.json()) as { user_metadata: Record<string, unknown> }
}

/** A file of a bucket at its public address; undefined when there is none. */
export async function fileOnServer(bucket: string, path: string): Promise<Buffer | undefined> {
  const response = await fetch(`${readTestBackend().url}/storage/v1/object/public/${bucket}/${path}`)
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
}
