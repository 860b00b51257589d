/** Ratings of a table: what the best one is, and each as stars. */
import { inHalfSteps } from './stars.ts'

export type Rating = { value: number; most?: number }

/** No rating is longer; patterns with several blanks take the square of a long text. */
const longest = 40

/** "4.5", "4,5", "4/5", "8 out of 10", "85%", "★★★½" and "4 stars"; undefined when it is none of these. */
export function ratingOf(text: string): Rating | undefined {
  if (text.length > longest) return undefined
  const shown = /^([★⭐*]️?)+[☆½]*$/u.exec(text.replaceAll(/\s/g, ''))
  if (shown) return { value: (text.match(/[★⭐*]/gu) ?? []).length + (text.includes('½') ? 0.5 : 0), most: 5 }
  const [, first = '', half, percent, last] =
    /^(\d+(?:[.,]\d+)?)\s*(½)?\s*(?:(%)|(?:\/|out of|of|von|sur|su|de)\s*(\d+)|stars?|sterne?|★)?$/i.exec(
      text.trim(),
    ) ?? []
  if (first === '') return undefined
  const value = Number(first.replace(',', '.')) + (half ? 0.5 : 0)
  const most = percent ? 100 : last === undefined ? undefined : Number(last)
  if (most !== undefined && (most < 1 || value > most)) return undefined
  return { value, ...(most !== undefined && { most }) }
}

/** The best rating that a table knows, from the best that it has. */
export function scaleOf(values: readonly number[]): 5 | 10 | 100 | undefined {
  // Not Math.max(...values): that takes no 200,000.
  const most = values.reduce((best, value) => Math.max(best, value), 0)
  if (most <= 5) return 5
  if (most <= 10) return 10
  return most <= 100 ? 100 : undefined
}

export const starsOf = ({ value, most }: Rating, scale: number): number | undefined => inHalfSteps(value, most ?? scale)

export const scaleWords: Record<number, string | undefined> = {
  10: 'Ratings go up to 10 here: halved, in half stars.',
  20: 'Ratings go up to 20 here: divided by four, in half stars.',
  100: 'Ratings go up to 100 here: divided by twenty, in half stars.',
}
