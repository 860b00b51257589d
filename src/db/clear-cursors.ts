/**
 * Makes the next pull bring everything: documents were lost, may be older than they were, or belong to another owed
 * database.
 */
import { isUnheld } from './documents.ts'
import type { LocalStore } from './local-store.ts'
import { type Base, baseId, beginning, type OwedReader, type OwedStore, type OwedTables } from './owed.ts'

/**
 * Forgets how far everything was read and what the server had under pending work, and notes the mark of the documents
 * to come. Pending work itself is untouched. The caller has emptied the documents first.
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
      { name: 'copy_mark', value: copyMark },
    ])
  })
}

/**
 * Makes good what somebody wrote without the documents lock, with the next pull. Forgets how far every scope was read,
 * also of those that only a document or a base names: the server then says that they have vanished, and what they hold
 * goes. What is in no scope would be taken away by nothing, so the server counts as having none of it. The caller holds
 * the documents lock and applies pending work then.
 */
export async function invalidateDocuments({ owed, documents }: Pick<LocalStore, 'owed' | 'documents'>): Promise<void> {
  const all = await documents.everything()
  const unheld = all.filter(({ document }) => isUnheld(document))
  await owed.write(['cursors', 'bases'], async (writer) => {
    const bases = new Map((await writer.all('bases')).map((base) => [base.id, base]))
    await writer.put('cursors', await cursorsFromBeginning(writer, all))
    const none = unheld.map(({ entity, key }): Base => ({ id: baseId(entity, key), entity, key, document: null }))
    const wrong = [...bases.values()].filter(({ document }) => document && isUnheld(document))
    await writer.put('bases', [
      ...none.filter(({ id }) => !bases.has(id)),
      ...wrong.map((base): Base => ({ ...base, document: null })),
    ])
  })
}

/** The cursors that let every scope come again, also those that only a document or a base names. */
export async function cursorsFromBeginning(
  owed: OwedReader,
  documents: Awaited<ReturnType<LocalStore['documents']['everything']>>,
): Promise<OwedTables['cursors'][]> {
  const known = (await owed.all('cursors')).map(({ scope }) => scope)
  const held = [...documents, ...(await owed.all('bases'))].flatMap(({ document }) => document?.scopes ?? [])
  return [...new Set([...known, ...held])].map((scope) => ({ scope, cursor: beginning }))
}

/** Forgets how far these scopes were read, or all known, so that their rows come again, and removals with them. */
export async function forgetCursors(owed: OwedStore, scopes: readonly string[] | 'all'): Promise<void> {
  await owed.write(['cursors'], async (writer) => {
    const cursors = await writer.all('cursors')
    const forgotten = cursors.filter(({ scope }) => scopes === 'all' || scopes.includes(scope))
    await writer.put(
      'cursors',
      forgotten.map(({ scope }) => ({ scope, cursor: beginning })),
    )
  })
}

/** Notes a mark that no documents carry, so that the next opening begins with none (prepare-documents.ts). */
export async function disownDocuments(owed: OwedStore, mark: string): Promise<void> {
  await owed.write(['facts'], (writer) => writer.put('facts', [{ name: 'copy_mark', value: mark }]))
}
