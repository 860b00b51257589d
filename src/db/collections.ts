/** Every collection of the local copy, 10 of the 13 that RxDB's free edition opens in one page, with what each is read by. */
import type { RxCollection, RxJsonSchema } from 'rxdb'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { type DocumentRecord, recordSchema } from './document-record.ts'

export const schemas: { [E in SyncedEntity]: RxJsonSchema<DocumentRecord<E>> } = {
  /** Of a person, of a restaurant and of everybody, each newest first. */
  reviews: recordSchema<'reviews'>(
    [
      ['user_id', 'newest'],
      ['restaurant_id', 'newest'],
    ],
    { newest: true },
  ),
  /** By id, or all for search and what is near. */
  restaurants: recordSchema<'restaurants'>([]),
  /** One's own with every column, other people's with what they show. */
  profiles: recordSchema<'profiles'>([]),
  /** Who follows whom, from both sides, newest first. */
  followers: recordSchema<'followers'>([
    ['follower_id', 'newest'],
    ['following_id', 'newest'],
  ]),
  /** Of a person, newest first. */
  lists: recordSchema<'lists'>([['user_id', 'newest']]),
  /** Of a list in their order, and the lists of a place. */
  list_restaurants: recordSchema<'list_restaurants'>([
    ['list_id', 'row.position'],
    ['restaurant_id', 'newest'],
  ]),
  /** Of a list and of a person. */
  list_likes: recordSchema<'list_likes'>([
    ['list_id', 'newest'],
    ['user_id', 'newest'],
  ]),
  /** Kinds of food, regions and moods: few, read whole. */
  tags: recordSchema<'tags'>([]),
  /** What people did: of a person and of everybody, newest first. */
  activities: recordSchema<'activities'>([['user_id', 'newest']], { newest: true }),
}

/** An answer that was fetched on demand, such as a popular list or a page: which rows, in which order, and when. */
export type CachedResult = {
  /** What was asked: 'popular:month'. */
  id: string
  /** The keys of the rows of the answer, in its order. */
  keys: string[]
  /** The answer as it came, where it says more than rows do. */
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

export type Collections = { [E in SyncedEntity]: RxCollection<DocumentRecord<E>> } & {
  cached_results: RxCollection<CachedResult>
}
