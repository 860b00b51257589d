/** One review with what its page shows beside it. */
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'
import type { FeedReview } from './feed.ts'
import { liveRow } from './live.ts'

/** null: it is not on this device. */
export const reviewWithPlace = (copy: LocalCopy, id: string): Observable<FeedReview | null> =>
  liveRow(copy, 'reviews', id).pipe(
    switchMap((review) => {
      if (!review) return of(null)
      return combineLatest([
        liveRow(copy, 'restaurants', review.restaurant_id),
        liveRow(copy, 'profiles', review.user_id),
      ]).pipe(map(([restaurant, author]) => ({ review, ...(restaurant && { restaurant }), ...(author && { author }) })))
    }),
  )

/**
 * Whether the review stays up to date by itself: it is the person's own, of somebody they follow, or not sent yet. Else it
 * was fetched on demand at `cachedAt` (device clock in ms), or is not here.
 */
export async function howReviewIsHeld(copy: LocalCopy, id: string): Promise<{ isLive: boolean; cachedAt?: number }> {
  const document = (await copy.store.documents.get('reviews', [id])).get(id)
  if (!document) return { isLive: false }
  const { scopes, cached_at } = document
  return cached_at === undefined || scopes.length > 0 ? { isLive: true } : { isLive: false, cachedAt: cached_at }
}
