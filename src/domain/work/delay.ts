/**
 * Why a saved mutation is not sent with the others.
 * It is delayed while the person may still undo it. The delay is a lease that the tab offering undo renews. If the tab
 * dies, the lease runs out and the mutation is sent.
 */

/** Ms that a lease lasts without renewal. */
export const delayLength = 10_000

/** Ms until the mutation may be sent; 0 means now. Setting the clock may end a lease early and never extends it. */
export function delayLeft({ delayed_until }: { delayed_until?: number }, now: number): number {
  const left = (delayed_until ?? 0) - now
  return left > 0 && left <= delayLength ? left : 0
}

/**
 * After so many failures of the server itself, a mutation is sent alone, behind all others that cannot conflict with it.
 */
export const attemptsUntilAlone = 3
