/** Mutants that change nothing that anybody could see, each with the reason: nothing can kill them. */
import type { Mutant } from './make.ts'

/** The mutants of `file` with this `change` that nothing has killed: another one with the same words may be no such. */
export type Equivalent = Pick<Mutant, 'file' | 'change'> & { because: string }

export const isEquivalent = (one: Equivalent, { file, change }: Mutant): boolean =>
  one.file === file && one.change === change

const inOneTransaction = 'Both are in one transaction, and neither reads what the other writes.'
const disjoint = 'Both are in one transaction, and no row is in both.'
const tuned = 'It was chosen by measuring or by feel: one more of it is as good.'
const counted = 'Of what is counted in thousands or millions, one more or less is as good.'
const speed = 'Both ways find the same; it is only a question of time.'
const sign = 'Of a comparison only the sign counts.'
const empty = 'For none, what follows does nothing.'

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
  {
    file: 'sync/archive/import-archive.ts',
    change:
      "two steps in the other order: await appendIntents(copy, owed, step.intents) await owed.put('photos', photos) → await owed.put('photos', photos) await appendIntents(copy, owed, step.intents)",
    because: inOneTransaction,
  },
  {
    file: 'sync/archive/import-archive.ts',
    change:
      "two steps in the other order: await owed.put('photos', photos) await owed.put('blobs', blobs) → await owed.put('blobs', blobs) await owed.put('photos', photos)",
    because: inOneTransaction,
  },
  {
    file: 'sync/archive/import-archive.ts',
    change: 'a comparison or a sum changed: bytes < photoBatchBytes → bytes <= photoBatchBytes',
    because: counted,
  },
  {
    file: 'sync/archive/import-drafts.ts',
    change:
      "two steps in the other order: await owed.put('drafts', [...drafts.values()]) await owed.put('photos', photos) → await owed.put('photos', photos) await owed.put('drafts', [...drafts.values()])",
    because: inOneTransaction,
  },
  {
    file: 'sync/archive/import-drafts.ts',
    change:
      "two steps in the other order: await owed.put('photos', photos) await owed.put('blobs', blobs) → await owed.put('blobs', blobs) await owed.put('photos', photos)",
    because: inOneTransaction,
  },
  {
    file: 'sync/archive/write-archive.ts',
    change:
      "two steps in the other order: await addText(schemaEntry, JSON.stringify(toJsonSchema(archive, { errorMode: 'ignore' }),… → await addText(archiveEntry, JSON.stringify(content, undefined, 2)) await addText(schemaEn…",
    because: 'Nobody reads the entries of a zip by their order.',
  },
  {
    file: 'sync/archive/write-archive.ts',
    change: 'another number: 2 → 3',
    because: 'It is how far lines are indented, for whoever opens the file.',
  },
  {
    file: 'sync/archive/write-archive.ts',
    change: 'another number: 40 → 41',
    because: tuned,
  },
  {
    file: 'sync/export-work.ts',
    change: 'another number: 2 → 3',
    because: 'It is how far lines are indented, for whoever opens the file.',
  },
  {
    file: 'sync/import-work.ts',
    change:
      "two steps in the other order: await owed.put('drafts', newDrafts) await owed.put('offers', newOffers) → await owed.put('offers', newOffers) await owed.put('drafts', newDrafts)",
    because: inOneTransaction,
  },
  {
    file: 'sync/import-work.ts',
    change: 'a comparison or a sum changed: bytes < photoBatchBytes → bytes <= photoBatchBytes',
    because: counted,
  },
  {
    file: 'sync/import-work.ts',
    change: 'another number: 0 → 1',
    because: counted,
  },
  {
    file: 'sync/import-work.ts',
    change: 'another number: 50_000_000 → 50000001',
    because: tuned,
  },
  {
    file: 'sync/photos.ts',
    change:
      "two steps in the other order: await owed.put('photos', [{ ...current, state: 'uploaded', progress: 1 }]) await appendLi… → await appendLink(context, owed, photo) await owed.put('photos', [{ ...current, state: 'up…",
    because: inOneTransaction,
  },
  {
    file: 'sync/photos.ts',
    change: 'another number: 1 → 2',
    because: sign,
  },
  {
    file: 'sync/connectivity.ts',
    change: 'another number: 10_000 → 10001',
    because: tuned,
  },
  {
    file: 'sync/connectivity.ts',
    change: 'another number: 0 → 1',
    because: counted,
  },
  {
    file: 'sync/connectivity.ts',
    change: 'a comparison or a sum changed: silence >= silenceUntilOffline → silence > silenceUntilOffline',
    because: counted,
  },
  {
    file: 'sync/drain.ts',
    change: 'another number: 5_000 → 5001',
    because: tuned,
  },
  {
    file: 'sync/drain.ts',
    change: 'another number: 12 → 13',
    because: tuned,
  },
  {
    file: 'sync/drain.ts',
    change: 'another number: 0 → 1',
    because: 'One look less of twelve is as good.',
  },
  {
    file: 'sync/drain.ts',
    change: 'another truth: false → true',
    because: 'It pushes once more, with nothing left to send.',
  },
  {
    file: 'sync/engine.ts',
    change: 'another number: 60_000 → 60001',
    because: tuned,
  },
  {
    file: 'sync/engine.ts',
    change: "a call left out: signal.removeEventListener('abort', stop) → ;",
    because: 'What it would end has ended.',
  },
  {
    file: 'sync/engine.ts',
    change: "a call left out: ended.abort('rung') → ;",
    because: 'The timer ends once more, and nobody waits for it any more.',
  },
  {
    file: 'sync/push.ts',
    change: 'another number: 2 → 3',
    because: 'A batch is halved to find what is at fault: with thirds it is found as well.',
  },
  {
    file: 'sync/push.ts',
    change: 'another number: 0 → 1',
    because: counted,
  },
  {
    file: 'sync/push.ts',
    change:
      "two steps in the other order: await failPhoto(owed, mutation, verdict) await owed.delete('outbox', [seq]) → await owed.delete('outbox', [seq]) await failPhoto(owed, mutation, verdict)",
    because: inOneTransaction,
  },
  {
    file: 'sync/push.ts',
    change:
      'two steps in the other order: await moveDependents(owed) await doubtShownWork(owed) → await doubtShownWork(owed) await moveDependents(owed)',
    because: inOneTransaction,
  },
  {
    file: 'sync/push.ts',
    change:
      "two steps in the other order: await owed.put('refused', [refused]) await owed.delete('outbox', [seq]) → await owed.delete('outbox', [seq]) await owed.put('refused', [refused])",
    because: inOneTransaction,
  },
  {
    file: 'sync/push.ts',
    change: 'a comparison or a sum changed: earlier.seq < mutation.seq → earlier.seq <= mutation.seq',
    because: 'No two pieces of work have the same seq.',
  },
  {
    file: 'sync/resync.ts',
    change:
      'two steps in the other order: await noteRemoval(owed) await putUnconfirmed(owed, all, copy.userId) → await putUnconfirmed(owed, all, copy.userId) await noteRemoval(owed)',
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await putUnconfirmed(owed, all, copy.userId) await owed.put('cursors', await cursorsFromB… → await owed.put('cursors', await cursorsFromBeginning(owed, all)) await putUnconfirmed(owe…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.delete( 'unconfirmed', named.map(({ id }) => id), ) await owed.put('unconfirme… → await owed.put('unconfirmed', rows) await owed.delete( 'unconfirmed', named.map(({ id }) …",
    because: disjoint,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.delete( 'unconfirmed', changed.filter(isOver).map(({ id }) => id), ) await owe… → await owed.put( 'unconfirmed', changed.filter((row) => !isOver(row)), ) await owed.delete…",
    because: disjoint,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.put( 'unconfirmed', changed.filter((row) => !isOver(row)), ) await owed.put('f… → await owed.put('facts', [{ name: 'resync', value: { ...resync, limits } }]) await owed.pu…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.put('offers', offers) await owed.delete( 'unconfirmed', waiting.map(({ id }) =… → await owed.delete( 'unconfirmed', waiting.map(({ id }) => id), ) await owed.put('offers',…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.delete( 'unconfirmed', waiting.map(({ id }) => id), ) await owed.delete('facts… → await owed.delete('facts', ['resync']) await owed.delete( 'unconfirmed', waiting.map(({ i…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change:
      "two steps in the other order: await owed.put('offers', offers) await owed.delete( 'unconfirmed', left.map(({ id }) => i… → await owed.delete( 'unconfirmed', left.map(({ id }) => id), ) await owed.put('offers', of…",
    because: inOneTransaction,
  },
  {
    file: 'sync/resync.ts',
    change: 'a comparison or a sum changed: added.length > 0 → added.length >= 0',
    because: empty,
  },
  {
    file: 'src/db/clear-cursors.ts',
    change:
      "two steps in the other order: await writer.delete( 'cursors', cursors.map(({ scope }) => scope), ) await writer.delete(… → await writer.delete( 'bases', bases.map(({ id }) => id), ) await writer.delete( 'cursors'…",
    because: inOneTransaction,
  },
  {
    file: 'src/db/clear-cursors.ts',
    change:
      "two steps in the other order: await writer.put('facts', [ { name: 'first_pull_done', value: false }, { name: 'home_arri… → await doubtShownWork(writer) await writer.put('facts', [ { name: 'first_pull_done', value…",
    because: disjoint,
  },
  {
    file: 'src/db/clear-cursors.ts',
    change:
      "two steps in the other order: await writer.put('facts', [{ name: 'resync', value: { ...resync, id: newId(), isUnlisted:… → await doubtShownWork(writer) await writer.put('facts', [{ name: 'resync', value: { ...res…",
    because: disjoint,
  },
  {
    file: 'src/db/forget-blocked.ts',
    change:
      "two steps in the other order: await owed.delete( 'bases', gone.map(({ id }) => id), ) await owed.put( 'bases', bases.fi… → await owed.put( 'bases', bases.filter((base) => !gone.includes(base)), ) await owed.delet…",
    because: disjoint,
  },
  {
    file: 'src/db/upgrade.ts',
    change:
      "two steps in the other order: await writer.put( 'bases', bases.map((base): Base => ({ ...base, document: base.document … → await doubtShownWork(writer) await writer.put( 'bases', bases.map((base): Base => ({ ...b…",
    because: inOneTransaction,
  },
  {
    file: 'src/db/upgrade.ts',
    change:
      "two steps in the other order: await doubtShownWork(writer) await writer.put('facts', [{ name: 'documents_version', valu… → await writer.put('facts', [{ name: 'documents_version', value: upgrade.from + upgrade.con…",
    because: disjoint,
  },
  {
    file: 'src/db/removals.ts',
    change: 'a comparison or a sum changed: people.size > 0 → people.size >= 0',
    because: empty,
  },
  {
    file: 'src/db/removals.ts',
    change: 'a comparison or a sum changed: keys.length > 0 → keys.length >= 0',
    because: empty,
  },
  {
    file: 'sync/archive/import-archive.ts',
    change: 'another number: 0 → 1',
    because: 'Bytes are counted in millions, and what waited unsent is counted anew.',
  },
  {
    file: 'sync/archive/read-archive.ts',
    change: 'another truth: true → false',
    because: 'A file with one problem is refused like one with many; it takes longer.',
  },
  {
    file: 'sync/coordination.ts',
    change: 'another number: 5_000 → 5001',
    because: tuned,
  },
  {
    file: 'sync/coordination.ts',
    change: 'another number: 4 → 5',
    because: tuned,
  },
  {
    file: 'sync/coordination.ts',
    change: 'another number: 1_000 → 1001',
    because: tuned,
  },
  {
    file: 'sync/coordination.ts',
    change: 'a comparison or a sum changed: looks >= looksUntilFrozen → looks > looksUntilFrozen',
    because: tuned,
  },
  {
    file: 'sync/coordination.ts',
    change: "a call left out: signal.removeEventListener('abort', end) → ;",
    because: 'What it would end has ended.',
  },
  {
    file: 'sync/coordination.ts',
    change: "a call left out: signal.removeEventListener('abort', stop) → ;",
    because: 'What it would end has ended.',
  },
  {
    file: 'sync/coordination.ts',
    change: 'a comparison or a sum changed: (await beatIn(owed)) + 1 → (await beatIn(owed)) - 1',
    because: 'Whoever looks asks only whether it is another number.',
  },
  {
    file: 'src/db/hold-lock.ts',
    change: 'another number: 5_000 → 5001',
    because: tuned,
  },
  {
    file: 'src/db/hold-lock.ts',
    change: 'another number: 4 → 5',
    because: tuned,
  },
  {
    file: 'src/db/hold-lock.ts',
    change: 'another number: 1000 → 1001',
    because: tuned,
  },
  {
    file: 'src/db/hold-lock.ts',
    change: 'a comparison or a sum changed: looks < looksUntilFrozen → looks <= looksUntilFrozen',
    because: tuned,
  },
  {
    file: 'src/db/hold-lock.ts',
    change: "a call left out: waiting.abort('held') → ;",
    because: 'It ends a timer: what was granted is not taken back.',
  },
  {
    file: 'src/db/cached-answers.ts',
    change: 'another number: 200 → 201',
    because: tuned,
  },
  {
    file: 'src/db/cached-rows.ts',
    change: 'another number: 2000 → 2001',
    because: tuned,
  },
  {
    file: 'src/db/cached-rows.ts',
    change: 'a comparison or a sum changed: cached.length <= cachedRowsLimit → cached.length < cachedRowsLimit',
    because: empty,
  },
  {
    file: 'src/db/cached-rows.ts',
    change:
      'a comparison or a sum changed: Math.abs(now - before.cached_at) < renewedAfter → Math.abs(now - before.cached_at) <= renewedAfter',
    because: counted,
  },
  {
    file: 'src/domain/work/browser-storage.ts',
    change: 'a comparison or a sum changed: maxTouchPoints > 1 → maxTouchPoints >= 1',
    because: 'An iPad has five, and a Mac has none.',
  },
  {
    file: 'src/domain/work/browser-storage.ts',
    change: 'another number: 1 → 2',
    because: 'An iPad has five, and a Mac has none.',
  },
  {
    file: 'sync/resync.ts',
    change: 'another truth: false → true',
    because: 'Nothing counts as shown then, so no rows are compared.',
  },
  {
    file: 'sync/resync.ts',
    change:
      "'outbox' left out of a list: ['outbox', 'unconfirmed', 'offers', 'facts'] → ['unconfirmed', 'offers', 'facts']",
    because: 'The transaction of a pull has this table anyway.',
  },
  {
    file: 'sync/resync.ts',
    change:
      "'facts' left out of a list: ['outbox', 'unconfirmed', 'offers', 'facts'] → ['outbox', 'unconfirmed', 'offers']",
    because: 'The transaction of a pull has this table anyway.',
  },
  {
    file: 'src/db/read-documents.ts',
    change: 'another number: 4 → 5',
    because: speed,
  },
  {
    file: 'src/db/read-documents.ts',
    change: 'another number: 16 → 17',
    because: speed,
  },
  {
    file: 'src/db/read-documents.ts',
    change: 'another number: 100 → 101',
    because: speed,
  },
  {
    file: 'src/db/read-documents.ts',
    change: 'a comparison or a sum changed: keys.length <= fewKeys → keys.length < fewKeys',
    because: speed,
  },
  {
    file: 'src/db/read-documents.ts',
    change:
      'a comparison or a sum changed: (await table.count()) > keys.length * cheapRows → (await table.count()) >= keys.length * cheapRows',
    because: speed,
  },
  {
    file: 'src/db/read-documents.ts',
    change: 'a comparison or a sum changed: keys.length >= manyKeys → keys.length > manyKeys',
    because: speed,
  },
  {
    file: 'src/db/read-documents.ts',
    change: 'a comparison or a sum changed: there.length * cheapRows < all.size → there.length * cheapRows <= all.size',
    because: speed,
  },
  {
    file: 'src/db/read-documents.ts',
    change: 'a comparison or a sum changed: found.length >= limit → found.length > limit',
    because: speed,
  },
  {
    file: 'src/db/wipe.ts',
    change: 'another number: 5_000 → 5001',
    because: tuned,
  },
  {
    file: 'src/db/write-batch.ts',
    change: 'a comparison or a sum changed: keys.length > 0 → keys.length >= 0',
    because: empty,
  },
  {
    file: 'src/db/apply-pending.ts',
    change: 'a comparison or a sum changed: left.length > 0 → left.length >= 0',
    because: empty,
  },
  {
    file: 'src/db/apply-pending.ts',
    change: 'a comparison or a sum changed: changes.length > 0 → changes.length >= 0',
    because: empty,
  },
  {
    file: 'sync/removals.ts',
    change: 'a comparison or a sum changed: reviews.length > 0 → reviews.length >= 0',
    because: empty,
  },
  {
    file: 'sync/removals.ts',
    change: 'a comparison or a sum changed: people.size > 0 → people.size >= 0',
    because: empty,
  },
  {
    file: 'sync/batch.ts',
    change: 'a comparison or a sum changed: bytes > bytesPerPush → bytes >= bytesPerPush',
    because: counted,
  },
  {
    file: 'src/domain/work/work-words.ts',
    change: 'a comparison or a sum changed: megabytes < 9.95 → megabytes <= 9.95',
    because: 'Of 9.95 both ways make 10.',
  },
]
