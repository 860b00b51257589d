/** Lists of reviews: their order, and the reviews of one person. */
import type { Restaurant, Review } from '#src/domain/rows.ts'

type Dated = Pick<Review, 'id' | 'created_at'>

/** Newest first, with a stable order for equal times. */
export const byNewest = (a: Dated, b: Dated): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || Number(a.id > b.id) - Number(a.id < b.id)

// The reviews of one person on their page (spec L§2.8).

/** The key of the cached answer. Change the number when the answer's format changes. */
export const personReviewsKey = (userId: string): string => `reviews-of-person-1:${userId}`

/** The server's page size. */
export const personReviewsPerPage = 30

type PlacedReview = { review: Review; restaurant?: Restaurant | undefined }

/** The server's pages so far. */
export type ServedReviewsOfPerson<Entry extends PlacedReview = PlacedReview> = { reviews: Entry[]; isComplete: boolean }

/** The pages so far and the next one. */
export function withPage<Entry extends PlacedReview>(
  before: readonly Entry[],
  page: readonly Entry[],
): ServedReviewsOfPerson<Entry> {
  const known = new Set(before.map(({ review }) => review.id))
  const added = page.filter(({ review }) => !known.has(review.id))
  return { reviews: [...before, ...added], isComplete: page.length < personReviewsPerPage }
}

/** Each review once, newest first; this device's version wins. */
export function reviewsShown<Entry extends PlacedReview>(served: readonly Entry[], here: readonly Entry[]): Entry[] {
  const known = new Map([...served, ...here].map((entry) => [entry.review.id, entry]))
  return [...known.values()].sort((a, b) => byNewest(a.review, b.review))
}
