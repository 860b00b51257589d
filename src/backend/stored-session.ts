/**
 * The stored session, in IndexedDB under one key because the service worker reads it too. It stays after the server has
 * ended it, since it also says whose local copy this is.
 */
import { del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { clock, locks } from '#src/db/device.ts'
import { holdLock } from '#src/db/hold-lock.ts'
import { acrossPageCache } from '#src/db/page-cache.ts'

const storedSession = v.object({
  userId: v.string(),
  email: v.string(),
  username: v.exactOptional(v.string()),
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Device clock in ms from when to replace the access token; only the server knows when it expires. */
  refreshAt: v.number(),
  isOver: v.boolean(),
})
export type StoredSession = v.InferOutput<typeof storedSession>

const key = 'crumb-session'

/** An invalid value (from another version, or damaged) counts as none. */
async function readSession(): Promise<StoredSession | undefined> {
  const parsed = v.safeParse(storedSession, await acrossPageCache(() => get(key)))
  return parsed.success ? parsed.output : undefined
}

const writeSession = (session: StoredSession): Promise<void> => acrossPageCache(() => set(key, session))

const deleteSession = (): Promise<void> => acrossPageCache(() => del(key))

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` while no other tab or worker changes the session: a refresh token works only once. Without Web Locks,
 * only this tab's changes wait for each other.
 */
function holdingSession<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('navigator' in globalThis && 'locks' in navigator) return holdLock({ locks, clock }, key, work)
  const done = last.then(work, work)
  last = done.catch(() => {})
  return done
}

/**
 * Where a session is stored: on this device, except for the rehearsal, which is several people at once
 * (supabase/rehearsal).
 */
export type SessionStore = {
  read: typeof readSession
  write: typeof writeSession
  forget: typeof deleteSession
  holding: typeof holdingSession
}
export const deviceSessionStore: SessionStore = {
  read: readSession,
  write: writeSession,
  forget: deleteSession,
  holding: holdingSession,
}
