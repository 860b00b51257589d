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

const inFile = (file: string, because: string, ...changes: string[]): Equivalent[] =>
  changes.map((change) => ({ file, change, because }))

export const equivalents: readonly Equivalent[] = [
  ...inFile(
    'src/db/apply-pending.ts',
    empty,
    'a comparison or a sum changed: left.length > 0 → left.length >= 0',
    'a comparison or a sum changed: changes.length > 0 → changes.length >= 0',
  ),
  ...inFile('src/db/cached-answers.ts', tuned, 'another number: 200 → 201'),
  ...inFile('src/db/cached-rows.ts', tuned, 'another number: 86_400_000 → 86400001', 'another number: 2000 → 2001'),
  ...inFile(
    'src/db/cached-rows.ts',
    empty,
    'a comparison or a sum changed: cached.length <= cachedRowsLimit → cached.length < cachedRowsLimit',
  ),
  ...inFile(
    'src/db/cached-rows.ts',
    counted,
    'a comparison or a sum changed: Math.abs(now - before.cached_at) < renewedAfter → Math.abs(now - before.cached_at) <= renewedAfter',
  ),
  ...inFile(
    'src/db/clear-cursors.ts',
    inOneTransaction,
    "two steps in the other order: await writer.delete( 'bases', bases.map(({ id }) => id), ) await writer.put('facts', [ { … → await writer.put('facts', [ { name: 'first_pull_done', value: false }, { name: 'home_arri…",
    "two steps in the other order: await writer.delete( 'cursors', cursors.map(({ scope }) => scope), ) await writer.delete(… → await writer.delete( 'bases', bases.map(({ id }) => id), ) await writer.delete( 'cursors'…",
  ),
  ...inFile(
    'src/db/clear-cursors.ts',
    disjoint,
    "two steps in the other order: await writer.put('facts', [ { name: 'first_pull_done', value: false }, { name: 'home_arri… → await doubtShownWork(writer) await writer.put('facts', [ { name: 'first_pull_done', value…",
    "two steps in the other order: await writer.put('facts', [{ name: 'resync', value: { ...resync, id: newId(), isUnlisted:… → await doubtShownWork(writer) await writer.put('facts', [{ name: 'resync', value: { ...res…",
  ),
  ...inFile(
    'src/db/device.ts',
    'The timer ends once more, and nobody waits for it any more.',
    'a call left out: clearTimeout(timer) → ;',
  ),
  ...inFile(
    'src/db/forget-blocked.ts',
    disjoint,
    "two steps in the other order: await owed.delete( 'bases', gone.map(({ id }) => id), ) await owed.put( 'bases', bases.fi… → await owed.put( 'bases', bases.filter((base) => !gone.includes(base)), ) await owed.delet…",
  ),
  ...inFile(
    'src/db/hold-lock.ts',
    tuned,
    'another number: 5_000 → 5001',
    'another number: 4 → 5',
    'another number: 1000 → 1001',
    'a comparison or a sum changed: looks < looksUntilFrozen → looks <= looksUntilFrozen',
  ),
  ...inFile(
    'src/db/hold-lock.ts',
    'It ends a timer: what was granted is not taken back.',
    "a call left out: waiting.abort('held') → ;",
  ),
  ...inFile('src/db/page-cache.ts', tuned, 'another number: 50 → 51'),
  ...inFile(
    'src/db/read-documents.ts',
    speed,
    'another number: 4 → 5',
    'another number: 16 → 17',
    'another number: 100 → 101',
    'a comparison or a sum changed: keys.length <= fewKeys → keys.length < fewKeys',
    'a comparison or a sum changed: (await table.count()) > rows → (await table.count()) >= rows',
    'a comparison or a sum changed: keys.length < manyKeys → keys.length <= manyKeys',
    'a comparison or a sum changed: there.length * cheapRows < all.size → there.length * cheapRows <= all.size',
    'a comparison or a sum changed: found.length >= limit → found.length > limit',
  ),
  ...inFile(
    'src/db/removals-heard.ts',
    'Nobody asks how many there were, only whether it is another number now.',
    'a comparison or a sum changed: (await removalsIn(owed)) + 1 → (await removalsIn(owed)) - 1',
  ),
  ...inFile(
    'src/db/removals.ts',
    empty,
    'a comparison or a sum changed: people.size > 0 → people.size >= 0',
    'a comparison or a sum changed: keys.length > 0 → keys.length >= 0',
  ),
  ...inFile(
    'src/db/upgrade.ts',
    inOneTransaction,
    "two steps in the other order: await writer.put( 'bases', bases.map((base): Base => ({ ...base, document: base.document … → await doubtShownWork(writer) await writer.put( 'bases', bases.map((base): Base => ({ ...b…",
  ),
  ...inFile(
    'src/db/upgrade.ts',
    disjoint,
    "two steps in the other order: await doubtShownWork(writer) await writer.put('facts', [{ name: 'documents_version', valu… → await writer.put('facts', [{ name: 'documents_version', value: upgrade.from + upgrade.con…",
  ),
  ...inFile('src/db/wipe.ts', tuned, 'another number: 5_000 → 5001'),
  ...inFile('src/db/write-batch.ts', empty, 'a comparison or a sum changed: keys.length > 0 → keys.length >= 0'),
  ...inFile(
    'src/domain/work/browser-storage.ts',
    'An iPad has five, and a Mac has none.',
    'a comparison or a sum changed: maxTouchPoints > 1 → maxTouchPoints >= 1',
    'another number: 1 → 2',
  ),
  ...inFile(
    'src/domain/work/delay.ts',
    'Where nothing is left, both say 0.',
    'a comparison or a sum changed: left > 0 → left >= 0',
  ),
  ...inFile(
    'src/domain/work/work-words.ts',
    'Of 9.95 both ways make 10.',
    'a comparison or a sum changed: megabytes < 9.95 → megabytes <= 9.95',
  ),
  ...inFile(
    'sync/archive/import-archive.ts',
    inOneTransaction,
    "two steps in the other order: await appendIntents(copy, owed, step.intents) await owed.put('photos', photos) → await owed.put('photos', photos) await appendIntents(copy, owed, step.intents)",
    "two steps in the other order: await owed.put('photos', photos) await owed.put('blobs', blobs) → await owed.put('blobs', blobs) await owed.put('photos', photos)",
  ),
  ...inFile(
    'sync/archive/import-archive.ts',
    counted,
    'a comparison or a sum changed: bytes < photoBatchBytes → bytes <= photoBatchBytes',
  ),
  ...inFile(
    'sync/archive/import-archive.ts',
    'Bytes are counted in millions, and what waited unsent is counted anew.',
    'another number: 0 → 1',
  ),
  ...inFile(
    'sync/archive/import-drafts.ts',
    inOneTransaction,
    "two steps in the other order: await owed.put('drafts', [...drafts.values()]) await owed.put('photos', photos) → await owed.put('photos', photos) await owed.put('drafts', [...drafts.values()])",
    "two steps in the other order: await owed.put('photos', photos) await owed.put('blobs', blobs) → await owed.put('blobs', blobs) await owed.put('photos', photos)",
  ),
  ...inFile(
    'sync/archive/read-archive.ts',
    'A file with one problem is refused like one with many; it takes longer.',
    'another truth: true → false',
  ),
  ...inFile(
    'sync/archive/write-archive.ts',
    'Nobody reads the entries of a zip by their order.',
    "two steps in the other order: await addText(schemaEntry, JSON.stringify(toJsonSchema(archive, { errorMode: 'ignore' }),… → await addText(archiveEntry, JSON.stringify(content, undefined, 2)) await addText(schemaEn…",
  ),
  ...inFile(
    'sync/archive/write-archive.ts',
    'It is how far lines are indented, for whoever opens the file.',
    'another number: 2 → 3',
  ),
  ...inFile('sync/archive/write-archive.ts', tuned, 'another number: 40 → 41'),
  ...inFile('sync/ask-page.ts', tuned, 'another number: 1000 → 1001'),
  ...inFile('sync/batch.ts', counted, 'a comparison or a sum changed: bytes > bytesPerPush → bytes >= bytesPerPush'),
  ...inFile('sync/connectivity.ts', tuned, 'another number: 10_000 → 10001'),
  ...inFile(
    'sync/connectivity.ts',
    counted,
    'another number: 0 → 1',
    'a comparison or a sum changed: silence >= silenceUntilOffline → silence > silenceUntilOffline',
  ),
  ...inFile(
    'sync/coordination.ts',
    'What it would end has ended.',
    "a call left out: lost.removeEventListener('abort', end) → ;",
    "a call left out: signal.removeEventListener('abort', end) → ;",
    "a call left out: signal.removeEventListener('abort', stop) → ;",
  ),
  ...inFile(
    'sync/coordination.ts',
    tuned,
    'another number: 5_000 → 5001',
    'another number: 4 → 5',
    'another number: 1_000 → 1001',
    'a comparison or a sum changed: looks >= looksUntilFrozen → looks > looksUntilFrozen',
  ),
  ...inFile(
    'sync/coordination.ts',
    'Whoever looks asks only whether it is another number.',
    'a comparison or a sum changed: (await beatIn(owed)) + 1 → (await beatIn(owed)) - 1',
  ),
  ...inFile('sync/drain.ts', tuned, 'another number: 5_000 → 5001', 'another number: 12 → 13'),
  ...inFile('sync/drain.ts', 'One look less of twelve is as good.', 'another number: 0 → 1'),
  ...inFile('sync/drain.ts', 'It pushes once more, with nothing left to send.', 'another truth: false → true'),
  ...inFile('sync/engine.ts', tuned, 'another number: 60_000 → 60001'),
  ...inFile(
    'sync/engine.ts',
    'What it would end has ended.',
    "a call left out: signal.removeEventListener('abort', stop) → ;",
  ),
  ...inFile(
    'sync/engine.ts',
    'The timer ends once more, and nobody waits for it any more.',
    "a call left out: ended.abort('rung') → ;",
  ),
  ...inFile(
    'sync/export-work.ts',
    'It is how far lines are indented, for whoever opens the file.',
    'another number: 2 → 3',
  ),
  ...inFile(
    'sync/import-work.ts',
    inOneTransaction,
    "two steps in the other order: await owed.delete('outbox', [seq]) await owed.put('refused', [{ ...work, seq }]) → await owed.put('refused', [{ ...work, seq }]) await owed.delete('outbox', [seq])",
    "two steps in the other order: await owed.put('drafts', newDrafts) await owed.put('offers', newOffers) → await owed.put('offers', newOffers) await owed.put('drafts', newDrafts)",
  ),
  ...inFile(
    'sync/import-work.ts',
    counted,
    'a comparison or a sum changed: bytes < photoBatchBytes → bytes <= photoBatchBytes',
    'another number: 0 → 1',
  ),
  ...inFile('sync/import-work.ts', tuned, 'another number: 50_000_000 → 50000001'),
  ...inFile(
    'sync/photos.ts',
    'No two photos have the same id.',
    'a comparison or a sum changed: a.id < b.id → a.id <= b.id',
  ),
  ...inFile(
    'sync/photos.ts',
    inOneTransaction,
    "two steps in the other order: await owed.put('photos', [{ ...current, state: 'uploaded', progress: 1 }]) await appendLi… → await appendLink(context, owed, photo) await owed.put('photos', [{ ...current, state: 'up…",
  ),
  ...inFile('sync/photos.ts', sign, 'another number: 1 → 2'),
  ...inFile(
    'sync/push.ts',
    'A batch is halved to find what is at fault: with thirds it is found as well.',
    'another number: 2 → 3',
  ),
  ...inFile('sync/push.ts', counted, 'another number: 0 → 1'),
  ...inFile(
    'sync/push.ts',
    inOneTransaction,
    "two steps in the other order: await failPhoto(owed, mutation, verdict) await owed.delete('outbox', [seq]) → await owed.delete('outbox', [seq]) await failPhoto(owed, mutation, verdict)",
    'two steps in the other order: await moveDependents(owed) await doubtShownWork(owed) → await doubtShownWork(owed) await moveDependents(owed)',
    "two steps in the other order: await owed.put('refused', [refused]) await owed.delete('outbox', [seq]) → await owed.delete('outbox', [seq]) await owed.put('refused', [refused])",
  ),
  ...inFile(
    'sync/push.ts',
    'No two pieces of work have the same seq.',
    'a comparison or a sum changed: earlier.seq < mutation.seq → earlier.seq <= mutation.seq',
  ),
  ...inFile(
    'sync/removals.ts',
    empty,
    'a comparison or a sum changed: reviews.length > 0 → reviews.length >= 0',
    'a comparison or a sum changed: people.size > 0 → people.size >= 0',
  ),
  ...inFile(
    'sync/resync.ts',
    inOneTransaction,
    "two steps in the other order: await owed.put('facts', [ { name: 'generation', value: generation }, { name: 'resync', va… → await noteRemoval(owed) await owed.put('facts', [ { name: 'generation', value: generation…",
    "two steps in the other order: await writer.put('facts', [{ name: 'resync', value: { ...resync, id: copy.newId() } }]) a… → await writer.put('cursors', await cursorsFromBeginning(writer, all)) await writer.put('fa…",
    "two steps in the other order: await writer.put('cursors', await cursorsFromBeginning(writer, all)) await doubtShownWork… → await doubtShownWork(writer) await writer.put('cursors', await cursorsFromBeginning(write…",
    "two steps in the other order: await owed.put( 'cursors', unread.map(({ scope }) => ({ scope, cursor: beginning })), ) a… → await owed.put('offers', offers) await owed.put( 'cursors', unread.map(({ scope }) => ({ …",
    'two steps in the other order: await noteRemoval(owed) await putUnconfirmed(owed, all, copy.userId) → await putUnconfirmed(owed, all, copy.userId) await noteRemoval(owed)',
    "two steps in the other order: await putUnconfirmed(owed, all, copy.userId) await owed.put('cursors', await cursorsFromB… → await owed.put('cursors', await cursorsFromBeginning(owed, all)) await putUnconfirmed(owe…",
    "two steps in the other order: await owed.put( 'unconfirmed', changed.filter((row) => !isOver(row)), ) await owed.put('f… → await owed.put('facts', [{ name: 'resync', value: { ...resync, limits } }]) await owed.pu…",
    "two steps in the other order: await owed.put('offers', offers) await owed.delete( 'unconfirmed', waiting.map(({ id }) =… → await owed.delete( 'unconfirmed', waiting.map(({ id }) => id), ) await owed.put('offers',…",
    "two steps in the other order: await owed.delete( 'unconfirmed', waiting.map(({ id }) => id), ) await owed.delete('facts… → await owed.delete('facts', ['resync']) await owed.delete( 'unconfirmed', waiting.map(({ i…",
    "two steps in the other order: await owed.put('offers', offers) await owed.delete( 'unconfirmed', left.map(({ id }) => i… → await owed.delete( 'unconfirmed', left.map(({ id }) => id), ) await owed.put('offers', of…",
  ),
  ...inFile(
    'sync/resync.ts',
    disjoint,
    "two steps in the other order: await owed.delete( 'unconfirmed', named.map(({ id }) => id), ) await owed.put('unconfirme… → await owed.put('unconfirmed', rows) await owed.delete( 'unconfirmed', named.map(({ id }) …",
    "two steps in the other order: await owed.delete( 'unconfirmed', changed.filter(isOver).map(({ id }) => id), ) await owe… → await owed.put( 'unconfirmed', changed.filter((row) => !isOver(row)), ) await owed.delete…",
  ),
  ...inFile('sync/resync.ts', empty, 'a comparison or a sum changed: added.length > 0 → added.length >= 0'),
  ...inFile('sync/resync.ts', 'Nothing counts as shown then, so no rows are compared.', 'another truth: false → true'),
  ...inFile(
    'sync/resync.ts',
    'The transaction of a pull has this table anyway.',
    "'outbox' left out of a list: ['outbox', 'unconfirmed', 'offers', 'facts'] → ['unconfirmed', 'offers', 'facts']",
    "'facts' left out of a list: ['outbox', 'unconfirmed', 'offers', 'facts'] → ['outbox', 'unconfirmed', 'offers']",
  ),
]
