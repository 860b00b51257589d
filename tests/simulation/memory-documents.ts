/** DocumentStore in memory, for the simulation and for tests. */
import {
  type DocumentChange,
  type DocumentStore,
  indexedColumns,
  type StoredAnswer,
  type StoredDocument,
  syncedEntities,
} from '#src/db/documents.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { frozenCopy } from './frozen-copy.ts'
import { createRoom } from './memory-room.ts'

export type MemoryDocuments = DocumentStore & {
  /** All documents of an entity by key. */
  rows: (entity: SyncedEntity) => ReadonlyMap<string, StoredDocument>
  cachedAnswers: ReadonlyMap<string, StoredAnswer>
  /** Leaves a document damaged: it is read no more, and still there until it is dropped. `how`: from 0 to 1. */
  damage: (entity: SyncedEntity, key: string, how: number) => Promise<void>
  /** The damaged documents of an entity that a read meets, as they were; all of them where it says nothing. */
  damaged: (entity: SyncedEntity, isMet?: (key: string, document: StoredDocument) => boolean) => Damaged[]
  /** Drops what is still damaged. */
  drop: (damaged: readonly Damaged[]) => void
  /** Of stores that drop by themselves what a read has met, as the app's do: hears of it. */
  onDropped?: (listener: () => void) => void
  /** Looks which of them are gone. */
  forgetDropped?: () => Promise<void>
  /** Loses everything, as a browser does that evicts storage. */
  clear: () => Promise<void>
  setFull: (full: boolean) => void
  /** As MemoryOwed; a write stores all of its documents or none. */
  setRoom: (documents: number | undefined) => void
}

export type Damaged = { entity: SyncedEntity; key: string; document: StoredDocument }

type Collection = { documents: Map<string, StoredDocument>; indices: Map<string, Map<string, Set<string>>> }

const emptyCollection = (entity: SyncedEntity): Collection => ({
  documents: new Map(),
  indices: new Map(indexedColumns[entity].map((column) => [column, new Map()])),
})

export function createMemoryDocuments(): MemoryDocuments {
  const collections = new Map(syncedEntities.map((entity) => [entity, emptyCollection(entity)]))
  const answers = new Map<string, StoredAnswer>()
  const room = createRoom()
  const torn = new Map<string, Damaged>()

  const collectionOf = (entity: SyncedEntity): Collection => {
    const collection = collections.get(entity)
    if (!collection) throw new Error(`No entity is named ${entity}`)
    return collection
  }

  const index = ({ indices }: Collection, key: string, document: StoredDocument, add: boolean): void => {
    for (const [column, keysByValue] of indices) {
      const value = (document.row as unknown as Record<string, string>)[column] as string
      const keys = keysByValue.get(value) ?? new Set()
      keysByValue.set(value, keys)
      if (add) keys.add(key)
      else keys.delete(key)
    }
  }

  const storeOne = ({ entity, key, document }: DocumentChange): void => {
    const collection = collectionOf(entity)
    torn.delete(`${entity}:${key}`)
    const before = collection.documents.get(key)
    if (before) index(collection, key, before, false)
    if (!document) {
      collection.documents.delete(key)
      return
    }
    const stored = frozenCopy(document) as StoredDocument
    collection.documents.set(key, stored)
    index(collection, key, stored, true)
  }
  const cached = () =>
    syncedEntities
      .flatMap((entity) =>
        [...collectionOf(entity).documents].flatMap(([key, { scopes, cached_at }]) =>
          scopes.length === 0 && cached_at !== undefined ? [{ entity, key, cached_at }] : [],
        ),
      )
      .toSorted((a, b) => a.cached_at - b.cached_at)
      .map(({ entity, key }) => ({ entity, key }))
  return {
    rows: (entity) => collectionOf(entity).documents,
    cachedAnswers: answers,
    answers: {
      all: async () => [...answers.values()],
      get: async (id) => answers.get(id),
      async put(stored) {
        room.begin()
        room.take(stored.length)
        for (const answer of stored) answers.set(answer.id, frozenCopy(answer))
      },
      async drop(ids) {
        for (const id of ids) answers.delete(id)
      },
    },
    async damage(entity, key) {
      const document = collectionOf(entity).documents.get(key)
      if (!document) return
      storeOne({ entity, key, document: null })
      torn.set(`${entity}:${key}`, { entity, key, document })
    },
    damaged: (entity, isMet = () => true) =>
      torn.size === 0 ? [] : [...torn.values()].filter((one) => one.entity === entity && isMet(one.key, one.document)),
    drop(damaged) {
      for (const one of damaged)
        if (torn.get(`${one.entity}:${one.key}`) === one) torn.delete(`${one.entity}:${one.key}`)
    },
    async clear() {
      torn.clear()
      for (const entity of syncedEntities) collections.set(entity, emptyCollection(entity))
      answers.clear()
    },
    setFull: (full) => room.set(full ? 0 : undefined),
    setRoom: room.set,
    async get<E extends SyncedEntity>(entity: E, keys: readonly string[]) {
      const found = new Map<string, StoredDocument<E>>()
      const { documents } = collectionOf(entity)
      for (const key of keys) {
        const document = documents.get(key)
        if (document) found.set(key, document as StoredDocument<E>)
      }
      return found
    },
    async where<E extends SyncedEntity>(entity: E, column: string, value: string) {
      const { documents, indices } = collectionOf(entity)
      const keys = indices.get(column)
      if (!keys) throw new Error(`${entity} has no index on ${column}`)
      return [...(keys.get(value) ?? [])].map((key) => documents.get(key) as StoredDocument<E>)
    },
    all: async <E extends SyncedEntity>(entity: E) =>
      [...collectionOf(entity).documents.values()] as StoredDocument<E>[],
    everything: async () =>
      syncedEntities.flatMap((entity) =>
        [...collectionOf(entity).documents].map(([key, document]) => ({ entity, key, document })),
      ),
    cached: async (entities = syncedEntities) => cached().filter(({ entity }) => entities.includes(entity)),
    countCached: async () => cached().length,
    oldestCached: async (most) => cached().slice(0, most),
    async write(changes) {
      room.begin()
      room.take(changes.filter(({ document }) => document).length)
      for (const change of changes) storeOne(change)
    },
  }
}
