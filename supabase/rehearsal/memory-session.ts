/** A session in memory: each person of a rehearsal, and each phone of a test, has one, though they are one process. */
import type { SessionStore, StoredSession } from '../../src/backend/stored-session.ts'

export function createMemorySession(): SessionStore {
  let session: StoredSession | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: async () => session,
    write: async (next) => {
      session = next
    },
    forget: async () => {
      session = undefined
    },
    holding(work) {
      const done = last.then(work, work)
      last = done.catch(() => {})
      return done
    },
  }
}
