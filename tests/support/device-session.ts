/** A device's session in a test: its stored form, and access tokens that have gone bad. */
import { get, set } from 'idb-keyval'
import type { StoredSession } from '#src/backend/stored-session.ts'
import type { TestBackend } from './backend.ts'

const key = 'crumb-session'

export const storedSession = (): Promise<StoredSession | undefined> => get(key)

/** Changes what the device has stored of its session. */
export async function changeStoredSession(change: Partial<StoredSession>): Promise<void> {
  await set(key, { ...(await storedSession()), ...change })
}

/** A token of this person whose time is over. */
export function expiredToken(backend: TestBackend, userId: string): Promise<string> {
  return backend.tokenFor({ sub: userId, exp: Math.floor(Date.now() / 1000) - 10 })
}
