/**
 * The documents that the screens read: the server's rows with pending work applied on top. In the app RxDB
 * (documents-rxdb.ts), in the first tier of the simulation memory. It has no transaction over entities, so whatever
 * must hold after a crash is in the owed database (owed.ts), and writing documents again does no harm.
 */
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'

export type StoredDocument<E extends SyncedEntity = SyncedEntity> = {
  row: SyncedRows[E]
  /**
   * The scopes that bring the row to this device, sorted. None: it was created here and not pulled yet, or fetched on
   * demand.
   */
  scopes: string[]
  /** Device clock in ms when the row was fetched on demand. Rows without a scope are evicted oldest first. */
  cached_at?: number
}

/** A document to store under its key, or null to delete. */
export type DocumentChange<E extends SyncedEntity = SyncedEntity> = {
  entity: E
  key: string
  document: StoredDocument<E> | null
}

/** Whether a document was created here, or is left over from that: in no scope, and not fetched on demand. */
export const isUnscoped = ({ scopes, cached_at }: Pick<StoredDocument, 'scopes' | 'cached_at'>): boolean =>
  scopes.length === 0 && cached_at === undefined

/** An answer of the server to what was asked under `id`, such as a page with its counts. `at`: device clock in ms. */
export type StoredAnswer = { id: string; answer: Record<string, unknown>; at: number }

/** Cached answers, which say what no rows can. All may throw StorageError. */
export type AnswerStore = {
  all: () => Promise<StoredAnswer[]>
  get: (id: string) => Promise<StoredAnswer | undefined>
  put: (answers: readonly StoredAnswer[]) => Promise<void>
  /** Nothing of them is left then. */
  drop: (ids: readonly string[]) => Promise<void>
}

/** Whether it is here only because somebody looked at it. */
export const isFetched = ({ scopes, cached_at }: Pick<StoredDocument, 'scopes' | 'cached_at'>): boolean =>
  scopes.length === 0 && cached_at !== undefined

type DocumentId = { entity: SyncedEntity; key: string }

/** All may throw StorageError. */
export type DocumentStore = {
  answers: AnswerStore
  /** The documents that exist, by key. */
  get: <E extends SyncedEntity>(entity: E, keys: readonly string[]) => Promise<Map<string, StoredDocument<E>>>
  /** Documents by a column; the store has an index for each that `indexedColumns` names. */
  where: <E extends SyncedEntity>(entity: E, column: IndexedColumn<E>, value: string) => Promise<StoredDocument<E>[]>
  /** Every document of an entity of which there are few. */
  all: <E extends SyncedEntity>(entity: E) => Promise<StoredDocument<E>[]>
  /** Every document: when a scope has vanished, after a lock was lost (hold-documents.ts), and when the database of the server was replaced. */
  everything: () => Promise<{ entity: SyncedEntity; key: string; document: StoredDocument }[]>
  /** Documents in no scope that were fetched on demand, without those that pending work has created: of these entities, or all. */
  cached: (entities?: readonly SyncedEntity[]) => Promise<DocumentId[]>
  /** How many `cached` would give. */
  countCached: () => Promise<number>
  /** So many of them, oldest first: a request each, where `cached` makes one each entity. */
  oldestCached: (most: number) => Promise<DocumentId[]>
  /** Stores and deletes; each entity's changes are one batch. */
  write: (changes: readonly DocumentChange[]) => Promise<void>
}

/** Columns that effects and queries look rows up by. */
export const indexedColumns = {
  reviews: ['user_id', 'restaurant_id'],
  restaurants: [],
  profiles: [],
  followers: ['follower_id', 'following_id'],
  lists: ['user_id'],
  list_restaurants: ['list_id', 'restaurant_id'],
  list_likes: ['list_id', 'user_id'],
  review_likes: ['review_id'],
  private_notes: ['user_id'],
  earlier_texts: ['user_id'],
  restrictions: ['user_id'],
  tags: [],
  activities: ['user_id'],
} as const satisfies { [E in SyncedEntity]: readonly (keyof SyncedRows[E])[] }

export const syncedEntities = Object.keys(indexedColumns) as SyncedEntity[]

export type IndexedColumn<E extends SyncedEntity> = (typeof indexedColumns)[E][number]
