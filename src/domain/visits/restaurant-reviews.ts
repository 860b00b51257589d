/** The two lists of reviews of a place (spec D§2 "Restaurant review lists"). */
import { newestFirst, type OnDevice, type PageReview, withoutDeleted } from '#src/domain/places/restaurant-page.ts'

/** The server gives a page of so many (spec D§7). */
export const restaurantReviewsPerPage = 30

export type ReviewListKind = 'friends' | 'all'

/** What the server has given, page after page, as the phone keeps it; another form of it needs another number. */
export type KeptReviews = { restaurantName?: string; reviews: PageReview[]; isWhole: boolean }
export const restaurantReviewsKey = (id: string, kind: ReviewListKind): string => `restaurant-reviews-2:${kind}:${id}`

/**
 * What the server gave, now or earlier, and over it what this device knows better: the person's own reviews with what is
 * not sent yet, whom they follow now, and the newest reviews of those. Newest first.
 */
export function listedReviews(served: readonly PageReview[], device: OnDevice, kind: ReviewListKind): PageReview[] {
  const { reviews, following } = device
  if (kind === 'friends') return newestFirst([...served, ...reviews].filter(({ user_id }) => following.has(user_id)))
  return newestFirst([...withoutDeleted(served, device), ...reviews])
}
