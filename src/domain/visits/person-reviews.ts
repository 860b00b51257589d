/** The reviews of one person as their page lists them (spec L§2.8). */
import { personReviewsPerPage } from '#src/domain/places/collections.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { byNewest } from './review-order.ts'

export type PlacedReview = { review: Review; restaurant?: Restaurant | undefined }

/** What the server has given, page after page. */
export type ServedReviewsOfPerson<Entry extends PlacedReview = PlacedReview> = { reviews: Entry[]; isWhole: boolean }

/** What was given and the page after it. */
export function withPage<Entry extends PlacedReview>(
  before: readonly Entry[],
  page: readonly Entry[],
): ServedReviewsOfPerson<Entry> {
  const known = new Set(before.map(({ review }) => review.id))
  const added = page.filter(({ review }) => !known.has(review.id))
  return { reviews: [...before, ...added], isWhole: page.length < personReviewsPerPage }
}

/** Each review once, newest first; what this device has is the newest word about it. */
export function reviewsShown<Entry extends PlacedReview>(served: readonly Entry[], here: readonly Entry[]): Entry[] {
  const known = new Map([...served, ...here].map((entry) => [entry.review.id, entry]))
  return [...known.values()].sort((a, b) => byNewest(a.review, b.review))
}
