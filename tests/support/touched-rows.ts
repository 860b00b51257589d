/** What an effect touches, held against what its definition says (Intent.reads): the phone applies by that alone. */
import type { Change, Documents } from '#src/domain/intent.ts'
import { concernsSome } from '#src/domain/work/concerned-work.ts'
import { findIntent } from '#src/domain/work/intents.ts'
import { type PendingMutation, readsOf } from '#src/domain/work/rebase.ts'

/** `unsaid`: rows that it reads without being given them, and rows that it writes without being concerned by them. */
export function touchedBy(
  work: PendingMutation,
  documents: Documents,
  userId: string,
): { changes: Change[]; unsaid: string[] } {
  const reads = readsOf([work], userId)
  const unsaid: string[] = []
  const watched: Documents = {
    get(entity, key) {
      if (!reads.some((read) => read.entity === entity && (!('key' in read) || read.key === key)))
        unsaid.push(`reads ${entity} ${key}`)
      return documents.get(entity, key)
    },
    where(entity, column, value) {
      const isSaid = reads.some(
        (read) =>
          read.entity === entity &&
          ('all' in read || ('value' in read && read.column === column && read.value === value)),
      )
      if (!isSaid) unsaid.push(`looks through ${entity} by ${column}`)
      return documents.where(entity, column, value)
    },
  }
  const changes = findIntent(work.intent)?.effect(watched, work.input, { userId, now: work.saved_at }) ?? []
  const concerns = concernsSome([work], userId)
  unsaid.push(...changes.filter((change) => !concerns(change)).map(({ entity, key }) => `writes ${entity} ${key}`))
  return { changes, unsaid }
}
