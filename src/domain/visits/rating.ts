/** What counts as a rating (spec D§1, D§5). */

/** Below it there is no rating. */
export const leastRating = 0.5

export const mostStars = 5

/** Whether there is a rating that counts. */
export const isRated = (rating: number | null | undefined): rating is number =>
  rating !== null && rating !== undefined && rating >= leastRating
