/** A distance that a person types (spec D§5). */

export const distanceError = 'Distance must be a positive whole number (max 5 digits)'

/** Km; undefined when it is no positive whole number of at most five digits. */
export function parseDistance(typed: string): number | undefined {
  const km = Number(typed)
  return /^\d{1,5}$/.test(typed) && km > 0 ? km : undefined
}
