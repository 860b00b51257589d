/**
 * What keeps a saved change from being sent with the others.
 *
 * It is delayed while the person may still take it back. The delay is a lease: whoever offers to undo renews it. When the
 * tab dies the lease ends by itself and the change is sent.
 */

/** Ms that a lease lasts without being renewed. */
export const delayLength = 10_000

/** Ms until this change may be sent; 0: now. A clock that was set ends a lease, and never makes it longer. */
export function delayLeft({ delayed_until }: { delayed_until?: number }, now: number): number {
  const left = (delayed_until ?? 0) - now
  return left > 0 && left <= delayLength ? left : 0
}

/** After so many failures that the server itself caused a change is sent alone, behind all that it cannot disturb. */
export const attemptsUntilAlone = 3
