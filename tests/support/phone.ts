/** A person's phone before the embedded backend: the local copy in memory, and sync as the service worker and a tab do it. */

import { createAnew } from '../../sync/anew.ts'
import { createSupabaseBackend } from '../../sync/backend/supabase-backend.ts'
import type { Backend } from '../../sync/backend.ts'
import { drain } from '../../sync/drain.ts'
import { pullAll } from '../../sync/pull.ts'
import type { TestBackend, TestUser } from './backend.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'

export type Phone = {
  userId: string
  store: MemoryStore
  /** Sends, then fetches. */
  sync: () => Promise<void>
  /** Its access token is refused until it has been renewed. */
  expire: () => void
}

/** `through` stands between the phone and the server. */
export function createPhone(
  backend: TestBackend,
  { id, accessToken }: TestUser,
  through: (server: Backend) => Backend = (server) => server,
): Phone {
  const store = createMemoryStore(id)
  let isExpired = false
  const session = {
    accessToken: async () => (isExpired ? `${accessToken}x` : accessToken),
    async refresh() {
      isExpired = false
    },
  }
  const project = { url: backend.url, key: backend.publishableKey }
  const server = through(createSupabaseBackend(project, session, id))
  const anew = async () => createAnew(store)
  const context = { store, backend: server, signal: new AbortController().signal, answered: () => {}, anew }
  return {
    userId: id,
    store,
    async sync() {
      await drain(store, server, context.signal)
      await pullAll(context)
    },
    expire() {
      isExpired = true
    },
  }
}
