/** Keeps a review that was fetched with its place and its author, to be read without a network. */
import { dropCachedRow, type FetchedRow, storeCachedRows } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { ReviewPage } from '#src/services/pages.ts'
import { cardIfUnknown, ifThereIsRoom } from './cache-fetched.ts'

/** `fetched` undefined: the server has none, so that what was cached of it is dropped. False: this device has no room. */
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
