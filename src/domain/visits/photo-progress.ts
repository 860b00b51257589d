/** How far the photos of one review have come. */
/** Percent of all photos together, of shares from 0 to 1: 100 only when every one has arrived. */
export function percentOf(shares: readonly number[]): number {
  if (shares.every((share) => share >= 1)) return 100
  const sum = shares.reduce((total, share) => total + Math.min(Math.max(share, 0), 1), 0)
  return Math.min(99, Math.floor((100 * sum) / shares.length))
}
