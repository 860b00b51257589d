/**
 * Every collection of the local copy, all 13 that RxDB's free edition opens in one page, with what each is read by. So private notes
 * are in the collection of earlier texts: both are few, one's own, and read by their author.
 */
import type { RxCollection, RxCollectionCreator, RxJsonSchema } from 'rxdb'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { type DocumentRecord, recordSchema } from './document-record.ts'

type CollectedEntity = Exclude<SyncedEntity, 'private_notes'>

/**
 * What the documents of each collection are looked up by besides their key, as Dexie writes indexes: by a column, newest first or in
 * order, or all of them newest first. Each costs a first sync half as much again as storing the rows.
 */
const lookups: { [E in CollectedEntity]: readonly string[] } = {
  reviews: ['[row.user_id+newest]', '[row.restaurant_id+newest]', '[newest+key]'],
  restaurants: [],
  profiles: [],
  /** Who follows whom, from both sides. */
  followers: ['[row.follower_id+newest]', '[row.following_id+newest]'],
  lists: ['[row.user_id+newest]'],
  list_restaurants: ['[row.list_id+row.position]', '[row.restaurant_id+newest]'],
  list_likes: ['[row.list_id+newest]', '[row.user_id+newest]'],
  review_likes: ['[row.review_id+newest]'],
  /** With the private notes. */
  earlier_texts: ['[row.user_id+newest]'],
  restrictions: ['[row.user_id+newest]'],
  tags: [],
  activities: ['[row.user_id+newest]', '[newest+key]'],
}

/** Of a collection of rows, with what tells which may be evicted. */
export const indexesOf = (entity: SyncedEntity): string[] => [...lookups[collectionOf(entity)], '[evict_at+key]']

/** An answer that was fetched on demand, such as a popular list or a page: its rows, their order, and when. */
export type CachedResult = {
  /** The question: 'popular:month'. */
  id: string
  /** The keys of the answer's rows, in order. */
  keys: string[]
  /** The answer itself, where it says more than rows do. */
  answer?: Record<string, unknown>
  /** Device clock in ms. */
  at: number
}

const cachedResults: RxJsonSchema<CachedResult> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 300 },
    keys: { type: 'array', items: { type: 'string' } },
    answer: { type: 'object', additionalProperties: true },
    at: { type: 'number' },
  },
  required: ['id', 'keys', 'at'],
}

export const collectionCreators: Record<string, RxCollectionCreator> = {
  ...Object.fromEntries(Object.keys(lookups).map((name) => [name, { schema: recordSchema }])),
  cached_results: { schema: cachedResults },
}

export type CollectionName = CollectedEntity | 'cached_results'

/** Where the documents of an entity are. */
export const collectionOf = (entity: SyncedEntity): CollectedEntity =>
  entity === 'private_notes' ? 'earlier_texts' : entity

/** Whether a document in the collection of an entity may be one of it: only an earlier text says in which field it stood. */
export const isOfEntity = (entity: SyncedEntity, row: unknown): boolean =>
  // Damaged: nobody knows of which.
  typeof row !== 'object' ||
  row === null ||
  (entity === 'private_notes' ? !('field' in row) : entity !== 'earlier_texts' || 'field' in row)

export type Collections = { [E in CollectedEntity]: RxCollection<DocumentRecord<E>> } & {
  cached_results: RxCollection<CachedResult>
}
