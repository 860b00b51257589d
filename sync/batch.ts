/** Chooses the mutations to send next. */
import type { Mutation } from '#src/db/owed.ts'
import { attemptsUntilAlone, delayLeft, isImported, putOffLeft } from '#src/domain/work/delay.ts'
import { workBefore } from '#src/domain/work/dependencies.ts'

/** The limit of sync_push. */
export const mutationsPerPush = 100
/**
 * Bytes of inputs in one request, unless a single input is larger. A request counts as lost after 30 s without an
 * answer, and at 17 kbit/s 64 kB take that long. A larger batch would be sent again and again and never arrive.
 */
export const bytesPerPush = 64_000

/**
 * The next batch, in the order of saving, imported visits last: everything that is not stuck and may not conflict with something stuck before
 * it. When nothing else is left, the stuck mutation with the fewest attempts, alone (invariant 3). A mutation delayed
 * or put off at `now` (device clock in ms), and what may conflict with it, is never sent.
 */
export function nextBatch(outbox: readonly Mutation[], now: number, most = mutationsPerPush): Mutation[] {
  const unsent = outbox.filter((mutation) => mutation.state !== 'applied')
  const blocked = workBefore()
  const free: Mutation[] = []
  const heads: Mutation[] = []
  for (const mutation of unsent) {
    const mustWait = delayLeft(mutation, now) > 0 || putOffLeft(mutation, now) > 0
    const behind = mustWait || blocked.mayConflict(mutation)
    if (!behind && mutation.attempts < attemptsUntilAlone) free.push(mutation)
    else blocked.add(mutation)
    if (!behind && mutation.attempts >= attemptsUntilAlone) heads.push(mutation)
  }
  if (free.length > 0) return startOf(importedLast(free).slice(0, most))
  return heads.toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq).slice(0, 1)
}

/** What somebody has just saved does not wait behind the thousands of an import, unless it is about them. */
function importedLast(mutations: readonly Mutation[]): Mutation[] {
  const imported = workBefore()
  const first: Mutation[] = []
  const last: Mutation[] = []
  for (const mutation of mutations) {
    const isLast = isImported(mutation) || imported.mayConflict(mutation)
    if (isLast) imported.add(mutation)
    const part = isLast ? last : first
    part.push(mutation)
  }
  return [...first, ...last]
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
