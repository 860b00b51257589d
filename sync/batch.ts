/** Which saved changes are sent next. */
import type { Mutation } from '#src/db/owed.ts'
import { attemptsUntilAlone, delayLeft } from '#src/domain/work/delay.ts'
import { mayConflict } from '#src/domain/work/dependencies.ts'

/** sync_push takes no more. */
export const mutationsPerPush = 100
/**
 * Bytes of inputs in one request, unless a single one has more: a request counts as lost after 30 s without an answer, and
 * 64 kB are sent in that time at 17 kbit/s. A larger batch would be sent again and again and never arrive.
 */
export const bytesPerPush = 64_000

/**
 * The next batch, in the order of saving: everything that is not stuck and does not come after something stuck that it
 * may conflict with; when nothing else is left, the stuck one that was tried least, alone (invariant 3). What the person
 * may still take back at `now` (device clock in ms) is never sent while delayed, nor is what may conflict with it.
 */
export function nextBatch(outbox: readonly Mutation[], now: number, most = mutationsPerPush): Mutation[] {
  const unsent = outbox.filter((mutation) => mutation.state !== 'applied')
  const blocked: Mutation[] = []
  const free: Mutation[] = []
  const heads: Mutation[] = []
  for (const mutation of unsent) {
    const behind = delayLeft(mutation, now) > 0 || blocked.some((earlier) => mayConflict(mutation, earlier))
    if (!behind && mutation.attempts < attemptsUntilAlone) free.push(mutation)
    else blocked.push(mutation)
    if (!behind && mutation.attempts >= attemptsUntilAlone) heads.push(mutation)
  }
  if (free.length > 0) return startOf(free.slice(0, most))
  return heads.toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq).slice(0, 1)
}

function startOf(mutations: Mutation[]): Mutation[] {
  let bytes = 0
  const end = mutations.findIndex(({ input }) => {
    bytes += encoder.encode(JSON.stringify(input)).length
    return bytes > bytesPerPush
  })
  return end < 0 ? mutations : mutations.slice(0, Math.max(end, 1))
}

const encoder = new TextEncoder()
