/**
 * Makes the next pull bring everything, because documents were lost, may be outdated, or belong to another owed
 * database.
 */
import type { LocalCopy } from './local-copy.ts'
import { type Base, beginning, type Facts, type OwedStore, type OwedWriter } from './owed.ts'
import { doubtShownWork } from './shown-work.ts'

/**
 * Forgets all cursors and bases, and notes the mark of the documents to come. Pending work is untouched. The caller has
 * emptied the documents first.
 */
export async function clearCursors(owed: OwedStore, copyMark: string): Promise<void> {
  await owed.write(['cursors', 'bases', 'facts'], async (writer) => {
    const cursors = await writer.all('cursors')
    const bases = await writer.all('bases')
    await writer.delete(
      'cursors',
      cursors.map(({ scope }) => scope),
    )
    await writer.delete(
      'bases',
      bases.map(({ id }) => id),
    )
    await writer.put('facts', [
      { name: 'first_pull_done', value: false },
      { name: 'home_arrived', value: false },
      { name: 'copy_mark', value: copyMark },
    ])
    await doubtShownWork(writer)
  })
}

/**
 * For when somebody writes documents without the lock, or has done so. The documents may be older than the cursors say,
 * so everything comes again, and what the server does not name then goes (sync/resync.ts): it may have been lost with
 * an earlier database, which left no tombstones. One transaction over the owed database alone, which even a tab that is
 * about to be reloaded completes.
 */
export async function invalidateDocuments({ owed, newId }: Pick<LocalCopy, 'owed' | 'newId'>): Promise<void> {
  await owed.write(['cursors', 'facts'], async (writer) => {
    const before = (await writer.get('facts', 'resync'))?.value as Facts['resync'] | undefined
    const resync = before ?? { cursors: {}, limits: {}, isGeneration: false }
    await writer.put('facts', [{ name: 'resync', value: { ...resync, id: newId(), isUnlisted: true } }])
    await doubtShownWork(writer)
    const cursors = await writer.all('cursors')
    await writer.put(
      'cursors',
      cursors.map(({ scope }) => ({ scope, cursor: beginning })),
    )
  })
}

/**
 * Forgets the cursors of these scopes, or of all known ones, so that their rows and removals come again. What pending work has made of
 * the documents that were dropped is applied again.
 */
export const forgetCursors = (owed: OwedStore, scopes: readonly string[] | 'all'): Promise<void> =>
  owed.write(['cursors', 'facts'], (writer) => forget(writer, scopes))

/** What the server has under damaged bases nobody knows: all of it comes again. Until then it counts as what takes their place. */
export const replaceBases = (owed: OwedStore, bases: Base[]): Promise<void> =>
  owed.write(['cursors', 'bases', 'facts'], async (writer) => {
    await writer.put('bases', bases)
    await forget(writer, 'all')
  })

async function forget(writer: OwedWriter, scopes: readonly string[] | 'all'): Promise<void> {
  const cursors = await writer.all('cursors')
  const forgotten = cursors.filter(({ scope }) => scopes === 'all' || scopes.includes(scope))
  await writer.put(
    'cursors',
    forgotten.map(({ scope }) => ({ scope, cursor: beginning })),
  )
  await doubtShownWork(writer)
}

/** Notes a mark that no documents have, so that the next opening begins with none (prepare-documents.ts). */
export async function disownDocuments(owed: OwedStore, mark: string): Promise<void> {
  await owed.write(['facts'], (writer) => writer.put('facts', [{ name: 'copy_mark', value: mark }]))
}
