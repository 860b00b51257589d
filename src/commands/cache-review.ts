/** Caches a fetched review with its place and its author, to be read offline. */
import { dropCachedRow, type FetchedRow, storeCachedRows } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { ReviewPage } from '#src/services/pages.ts'
import { cardIfUnknown, ifThereIsRoom } from './cache-fetched.ts'

/** `fetched` undefined: the server has no such review, so the cached row is dropped. False: this device has no room. */
export const cacheReview = (copy: LocalCopy, reviewId: string, fetched: ReviewPage | undefined): Promise<boolean> =>
  ifThereIsRoom(() => storeReview(copy, reviewId, fetched))

async function storeReview(copy: LocalCopy, reviewId: string, fetched: ReviewPage | undefined): Promise<void> {
  if (!fetched) return dropCachedRow(copy, 'reviews', reviewId)
  const { review, restaurant, author } = fetched
  const rows: FetchedRow[] = [
    { entity: 'reviews', row: review },
    { entity: 'restaurants', row: restaurant },
  ]
  await storeCachedRows(copy, [...rows, ...(await cardIfUnknown(copy, author))])
}
