/**
 * Every collection of the local copy, all 13 that RxDB's free edition opens in one page, with what each is read by. So private notes
 * are in the collection of earlier texts: both are few, one's own, and read by their author.
 */
import type { RxCollection, RxJsonSchema } from 'rxdb'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { type DocumentRecord, recordSchema } from './document-record.ts'

type CollectedEntity = Exclude<SyncedEntity, 'private_notes'>

export const schemas: { [E in CollectedEntity]: RxJsonSchema<DocumentRecord<E>> } = {
  /** By person, by restaurant and overall, each newest first. */
  reviews: recordSchema<'reviews'>(
    [
      ['user_id', 'newest'],
      ['restaurant_id', 'newest'],
    ],
    { newest: true },
  ),
  /** By id, or all of them for search and nearby. */
  restaurants: recordSchema<'restaurants'>([]),
  /** One's own with every column, other people's with what they publish. */
  profiles: recordSchema<'profiles'>([]),
  /** Who follows whom, from both sides, newest first. */
  followers: recordSchema<'followers'>([
    ['follower_id', 'newest'],
    ['following_id', 'newest'],
  ]),
  /** By person, newest first. */
  lists: recordSchema<'lists'>([['user_id', 'newest']]),
  /** By list, in order; and by place. */
  list_restaurants: recordSchema<'list_restaurants'>([
    ['list_id', 'row.position'],
    ['restaurant_id', 'newest'],
  ]),
  /** By list and by person. */
  list_likes: recordSchema<'list_likes'>([
    ['list_id', 'newest'],
    ['user_id', 'newest'],
  ]),
  /** One's own, by review. */
  review_likes: recordSchema<'review_likes'>([['review_id', 'newest']]),
  /** One's own, with the private notes. */
  earlier_texts: recordSchema<'earlier_texts'>([['user_id', 'newest']]),
  /** One's own, newest first. */
  restrictions: recordSchema<'restrictions'>([['user_id', 'newest']]),
  /** Kinds of food, regions and moods: few, always read together. */
  tags: recordSchema<'tags'>([]),
  /** By person and overall, newest first. */
  activities: recordSchema<'activities'>([['user_id', 'newest']], { newest: true }),
}

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

export const collectionCreators = Object.fromEntries(
  Object.entries({ ...schemas, cached_results: cachedResults }).map(([name, schema]) => [name, { schema }]),
)

export type CollectionName = CollectedEntity | 'cached_results'

/** Where the documents of an entity are. */
export const collectionOf = (entity: SyncedEntity): CollectedEntity =>
  entity === 'private_notes' ? 'earlier_texts' : entity

/** Whether a document in the collection of an entity is one of it: only an earlier text says in which field it stood. */
export const isOfEntity = (entity: SyncedEntity, row: object): boolean =>
  entity === 'private_notes' ? !('field' in row) : entity !== 'earlier_texts' || 'field' in row

export type Collections = { [E in CollectedEntity]: RxCollection<DocumentRecord<E>> } & {
  cached_results: RxCollection<CachedResult>
}
