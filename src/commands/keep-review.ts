/** Keeps a review that was fetched with its place and its author, to be read without a network. */
import { dropCachedRow, type FetchedRow, storeCachedRows } from '../db/cached-rows.ts'
import type { LocalStore } from '../db/local-store.ts'
import type { ReviewPage } from '../services/pages.ts'
import { ifThereIsRoom } from './keep-fetched.ts'

/** `fetched` undefined: the server has none, so that what was kept of it is dropped. False: this device has no room. */
export const keepReview = (store: LocalStore, reviewId: string, fetched: ReviewPage | undefined): Promise<boolean> =>
  ifThereIsRoom(() => storeReview(store, reviewId, fetched))

async function storeReview(store: LocalStore, reviewId: string, fetched: ReviewPage | undefined): Promise<void> {
  if (!fetched) return dropCachedRow(store, 'reviews', reviewId)
  const { review, restaurant, author } = fetched
  const rows: FetchedRow[] = [
    { entity: 'reviews', row: review },
    { entity: 'restaurants', row: restaurant },
  ]
  // Of somebody who is known already there may be more than a card.
  const known = (await store.documents.get('profiles', [author.user_id])).has(author.user_id)
  if (!known) rows.push({ entity: 'profiles', row: author })
  await storeCachedRows(store, rows)
}
