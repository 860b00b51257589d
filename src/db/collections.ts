/** Every collection of the local copy: 10 of the 13 that RxDB's free edition opens in one page. */
import type { RxCollection, RxJsonSchema } from 'rxdb'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { activities } from './collections/activities.ts'
import { type CachedResult, cachedResults } from './collections/cached-results.ts'
import { followers } from './collections/followers.ts'
import { listLikes } from './collections/list-likes.ts'
import { listRestaurants } from './collections/list-restaurants.ts'
import { lists } from './collections/lists.ts'
import { profiles } from './collections/profiles.ts'
import { restaurants } from './collections/restaurants.ts'
import { reviews } from './collections/reviews.ts'
import { tags } from './collections/tags.ts'
import type { Kept } from './kept.ts'

export const schemas: { [E in SyncedEntity]: RxJsonSchema<Kept<E>> } = {
  reviews,
  restaurants,
  profiles,
  followers,
  lists,
  list_restaurants: listRestaurants,
  list_likes: listLikes,
  tags,
  activities,
}

export const collectionCreators = Object.fromEntries(
  Object.entries({ ...schemas, cached_results: cachedResults }).map(([name, schema]) => [name, { schema }]),
)

export type Collections = { [E in SyncedEntity]: RxCollection<Kept<E>> } & {
  cached_results: RxCollection<CachedResult>
}
