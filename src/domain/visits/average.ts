/** The average of ratings as every screen shows it (spec/README, "Averages"). */
import { isRated } from './rating.ts'

/** Mean of the ratings that count, half up to one decimal; undefined without one. The database computes the same. */
export function averageRating(ratings: readonly (number | undefined)[]): number | undefined {
  const counted = ratings.filter(isRated)
  if (counted.length === 0) return undefined
  const sum = counted.reduce((total, rating) => total + rating, 0)
  // Multiplied first: half steps times ten are whole, so that a half stays a half.
  return Math.round((sum * 10) / counted.length) / 10
}
