/** Monotonic reads: a device with one leader never goes back behind what it has read. */
import { beginning, beginningAnew } from '#src/db/owed.ts'
import type { OwedChange } from './memory-stores.ts'

/** `failed` hears in words that it did. */
export function checkReads({ before, after }: OwedChange & { table: 'cursors' }, failed: (text: string) => void): void {
  // A scope that comes again as a whole shows nothing older than before.
  if (!before || !after || after.cursor === beginning || after.cursor === beginningAnew) return
  if (Number.parseInt(after.cursor, 10) < Number.parseInt(before.cursor, 10))
    failed(`went back from ${before.cursor} to ${after.cursor} in ${after.scope}`)
}
