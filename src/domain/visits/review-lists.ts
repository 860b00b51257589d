/** Lists of reviews: their order, and those of one person. */
import type { Restaurant, Review } from '#src/domain/rows.ts'

// The order in which lists show reviews.

type Dated = Pick<Review, 'id' | 'created_at'>

/** Newest first; those of one moment always in the same order. */
export const byNewest = (a: Dated, b: Dated): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || Number(a.id > b.id) - Number(a.id < b.id)

// The reviews of one person as their page lists them (spec L§2.8).

/** Under which the phone keeps what the server has answered; another form of an answer needs another number. */
export const personReviewsKey = (userId: string): string => `reviews-of-person-1:${userId}`

/** Of a person's reviews the server gives so many at a time. */
export const personReviewsPerPage = 30

type PlacedReview = { review: Review; restaurant?: Restaurant | undefined }

/** What the server has given, page after page. */
export type ServedReviewsOfPerson<Entry extends PlacedReview = PlacedReview> = { reviews: Entry[]; isComplete: boolean }

/** What was given and the page after it. */
export function withPage<Entry extends PlacedReview>(
  before: readonly Entry[],
  page: readonly Entry[],
): ServedReviewsOfPerson<Entry> {
  const known = new Set(before.map(({ review }) => review.id))
  const added = page.filter(({ review }) => !known.has(review.id))
  return { reviews: [...before, ...added], isComplete: page.length < personReviewsPerPage }
}

/** Each review once, newest first; what this device has is the newest word about it. */
export function reviewsShown<Entry extends PlacedReview>(served: readonly Entry[], here: readonly Entry[]): Entry[] {
  const known = new Map([...served, ...here].map((entry) => [entry.review.id, entry]))
  return [...known.values()].sort((a, b) => byNewest(a.review, b.review))
}
