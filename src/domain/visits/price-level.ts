/** The words of price levels 1 to 5 (spec D§9, L§5). */
export const priceWords = ['Cheap', 'Affordable', 'Moderate', 'Expensive', 'Luxury'] as const

/** The word of a level or of an average: "Unavailable" without one, "Unknown" outside 1 to 5. */
export function priceWord(level: number | null | undefined): string {
  if (level === null || level === undefined) return 'Unavailable'
  return priceWords[Math.round(level) - 1] ?? 'Unknown'
}
