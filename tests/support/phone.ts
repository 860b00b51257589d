/** A person's phone before the embedded backend: the local copy in memory, and sync as the service worker and a tab do it. */

import { createSupabaseBackend } from '#src/backend/supabase-backend.ts'
import { syncedEntities } from '#src/db/documents.ts'
import { figureColumns } from '#src/domain/places/place-figures.ts'
import type { Backend } from '#sync/backend.ts'
import { drain } from '#sync/drain.ts'
import { pullAll } from '#sync/pull.ts'
import { pushAll } from '#sync/push.ts'
import { createRemovals } from '#sync/removals.ts'
import { createResync } from '#sync/resync.ts'
import type { TestBackend, TestUser } from './backend.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'

export type Phone = {
  userId: string
  store: MemoryStore
  /** Sends, then fetches. */
  sync: () => Promise<void>
  /** Its halves: the service worker sends all, with photos; a tab sends changes, and fetches. */
  drain: () => Promise<void>
  push: () => Promise<void>
  pull: () => Promise<unknown>
  /** Its access token is refused until it has been renewed. */
  expire: () => void
}

/** `through` stands between the phone and the server; `store` is that of a phone that was there before. */
export function createPhone(
  backend: TestBackend,
  { id, accessToken }: TestUser,
  through: (server: Backend) => Backend = (server) => server,
  store = createMemoryStore(id),
): Phone {
  let isExpired = false
  const session = {
    accessToken: async () => (isExpired ? `${accessToken}x` : accessToken),
    async refresh() {
      isExpired = false
    },
  }
  const project = { url: backend.url, key: backend.publishableKey }
  const server = through(createSupabaseBackend(project, session, id))
  const resync = async () => createResync(store)
  const removals = async () => createRemovals(store)
  const context = {
    copy: store,
    backend: server,
    signal: new AbortController().signal,
    answered: () => {},
    resync,
    removals,
  }
  const send = (): Promise<void> => drain(store, server, context.signal)
  const pull = (): Promise<unknown> => pullAll(context)
  return {
    userId: id,
    store,
    async sync() {
      await send()
      await pull()
    },
    drain: send,
    push: () => pushAll(context, async () => {}),
    pull,
    expire() {
      isExpired = true
    },
  }
}

/** All that a phone shows but the rows `but` and what names them, without the figures of places, which move no scope. */
export function shownOn({ documents }: MemoryStore, but: ReadonlySet<unknown> = new Set()) {
  const figures = new Set<string>(figureColumns)
  return Object.fromEntries(
    syncedEntities.map((entity) => [
      entity,
      Object.fromEntries(
        [...documents.rows(entity)].flatMap(([key, { row, scopes }]) => {
          const columns = Object.entries(row).filter(([column]) => entity !== 'restaurants' || !figures.has(column))
          const rest = Object.fromEntries(columns)
          return but.has(key) || but.has(rest['related_id']) ? [] : [[key, { row: rest, scopes }]]
        }),
      ),
    ]),
  )
}
