/** What the server holds, as a person may see it. */
import type { Person } from './app.ts'
import { readTestBackend } from './test-backend.ts'

/** Rows of a table of the REST API; `query` such as "reviews?id=eq.…". */
export async function rowsOnServer<Row = Record<string, unknown>>(person: Person, query: string): Promise<Row[]> {
  const { url, publishableKey } = readTestBackend()
  const response = await fetch(`${url}/rest/v1/${query}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
  })
  if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Row[]
}

/** Ends all sessions of a person, as a changed password does: what a device has is not renewed any more. */
export async function endSessions(person: Person): Promise<void> {
  const { url, publishableKey } = readTestBackend()
  const response = await fetch(`${url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${person.accessToken}` },
  })
  if (!response.ok) throw new Error(`The sessions of ${person.username} did not end: ${response.status}`)
}
