/** Mutants that change nothing that anybody could see, each with the reason: nothing can kill them. */
import type { Mutant } from './make.ts'

/** All mutants of `file` with this `change`. */
export type Equivalent = Pick<Mutant, 'file' | 'change'> & { because: string }

export const isEquivalent = (one: Equivalent, { file, change }: Mutant): boolean =>
  one.file === file && one.change === change

const inOneTransaction = 'Both are in one transaction, and neither reads what the other writes.'
const tuned = 'It was chosen by measuring or by feel: one more of it is as good.'

export const equivalents: readonly Equivalent[] = [
  {
    file: 'src/db/cached-rows.ts',
    change: 'another number: 86_400_000 → 86400001',
    because: tuned,
  },
  {
    file: 'src/db/clear-cursors.ts',
    change:
      "two steps in the other order: await writer.delete( 'bases', bases.map(({ id }) => id), ) await writer.put('facts', [ { … → await writer.put('facts', [ { name: 'first_pull_done', value: false }, { name: 'home_arri…",
    because: inOneTransaction,
  },
  {
    file: 'src/db/device.ts',
    change: 'a call left out: clearTimeout(timer) → ;',
    because: 'The timer ends once more, and nobody waits for it any more.',
  },
  {
    file: 'src/db/page-cache.ts',
    change: 'another number: 50 → 51',
    because: tuned,
  },
  {
    file: 'src/db/removals-heard.ts',
    change: 'a comparison or a sum changed: (await removalsIn(owed)) + 1 → (await removalsIn(owed)) - 1',
    because: 'Nobody asks how many there were, only whether it is another number now.',
  },
  {
    file: 'src/domain/work/delay.ts',
    change: 'a comparison or a sum changed: left > 0 → left >= 0',
    because: 'Where nothing is left, both say 0.',
  },
  {
    file: 'sync/coordination.ts',
    change: "a call left out: lost.removeEventListener('abort', end) → ;",
    because: 'What it would end has ended.',
  },
  {
    file: 'sync/import-work.ts',
    change:
      "two steps in the other order: await owed.delete('outbox', [seq]) await owed.put('refused', [{ ...work, seq }]) → await owed.put('refused', [{ ...work, seq }]) await owed.delete('outbox', [seq])",
    because: inOneTransaction,
  },
  {
    file: 'sync/photos.ts',
    change: 'a comparison or a sum changed: a.id < b.id → a.id <= b.id',
    because: 'No two photos have the same id.',
  },
  {
    file: 'sync/ask-page.ts',
    change: 'another number: 1000 → 1001',
    because: tuned,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.put('facts', [ { name: 'generation', value: generation }, { name: 'resync', va… → await noteRemoval(owed) await owed.put('facts', [ { name: 'generation', value: generation…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await writer.put('facts', [{ name: 'resync', value: { ...resync, id: copy.newId() } }]) a… → await writer.put('cursors', await cursorsFromBeginning(writer, all)) await writer.put('fa…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await writer.put('cursors', await cursorsFromBeginning(writer, all)) await doubtShownWork… → await doubtShownWork(writer) await writer.put('cursors', await cursorsFromBeginning(write…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.put( 'cursors', unread.map(({ scope }) => ({ scope, cursor: beginning })), ) a… → await owed.put('offers', offers) await owed.put( 'cursors', unread.map(({ scope }) => ({ …",
    because: inOneTransaction,
  },
]
