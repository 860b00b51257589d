/**
 * Work that is taken away or replaced while the documents are said to show it would stay on the screens, and whoever is killed in an
 * application would leave half of it counted as shown (src/db/shown-work.ts).
 */
import type { OwedChange } from './memory-stores.ts'

/** To be asked at every commit; `isDamaged`: whether the note of what is shown was damaged or lost since. */
export function createShown() {
  let shown: unknown
  return {
    broken(changes: readonly OwedChange[], isDamaged: boolean): string | undefined {
      if (isDamaged) shown = undefined
      const before = shown
      for (const { table, before: old, after } of changes)
        if (table === 'facts' && (after ?? old)?.name === 'shown_work') shown = after?.value
      if (typeof before !== 'number' || shown !== before) return undefined
      for (const { table, before: old, after } of changes) {
        if (table === 'bases' && after && !old) return 'begins an application while it counts work as shown'
        if (table !== 'outbox' || !old || old.seq > before) continue
        if (!after || after.id !== old.id || JSON.stringify(after.input) !== JSON.stringify(old.input))
          return `still counts ${old.intent} as shown, which was taken away`
      }
      return undefined
    },
  }
}
