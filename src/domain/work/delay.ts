/**
 * Why a saved mutation is not sent with the others.
 * It is put off while the server takes no more of its kind. It is delayed while the person may still undo it. The delay is a lease that the tab offering undo renews. If the tab
 * dies, the lease runs out and the mutation is sent.
 */
import type { SavedIntent } from '#src/domain/intent.ts'

/** Ms that a lease lasts without renewal. */
export const delayLength = 10_000

/** Ms until the mutation may be sent; 0 means now. Setting the clock may end a lease early and never extends it. */
export function delayLeft({ delayed_until }: { delayed_until?: number }, now: number): number {
  const left = (delayed_until ?? 0) - now
  return left > 0 && left <= delayLength ? left : 0
}

/** `until`: device clock in ms; `length`: for how many ms it was put off; `message`: why. */
export type PutOff = { until: number; length: number; message: string }

/** Ms until the server may take the mutation again; 0 means now. Setting the clock may end the wait early and never makes it longer. */
export function putOffLeft({ put_off }: { put_off?: PutOff }, now: number): number {
  if (!put_off) return 0
  const left = put_off.until - now
  return left > 0 && left <= put_off.length ? left : 0
}

/** A visit of an import, of which there may be thousands. */
export const isImported = ({ input }: SavedIntent): boolean => input['tells_nobody'] === true

/**
 * Whether this work needs the budget (private.budgets) that is used up: the server would put it off as well, and each question
 * counts as a change.
 */
export function spends(budget: string, work: SavedIntent): boolean {
  if (budget === 'visits') return work.intent === 'log_visit'
  if (budget === 'imported_visits') return isImported(work)
  return budget === 'places' && (work.intent === 'save_place' || work.input['place'] !== undefined)
}

/**
 * After so many failures of the server itself, a mutation is sent alone, behind all others that cannot conflict with it.
 */
export const attemptsUntilAlone = 3
