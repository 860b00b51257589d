/** Brings a person's documents to the app's version, and makes sure that they belong to the owed database. */
import { clearCursors, forgetCursors } from './clear-cursors.ts'
import { collectionCreators } from './collections.ts'
import type { DocumentsAhead } from './documents-ahead.ts'
import type { RxDocuments } from './documents-rxdb.ts'
import type { IndexedDb } from './indexed-db.ts'
import { deleteDocuments, documentDatabases } from './local-databases.ts'
import { factsOf } from './owed.ts'
import type { OwedDatabase } from './owed-database.ts'
import { type Converter, collectionName, documentsName, localVersion } from './versions.ts'

export type Preparation = {
  userId: string
  owed: OwedDatabase
  converters: readonly Converter[]
  indexedDb: IndexedDb
  /** Opens the documents of this version. */
  open: () => Promise<RxDocuments>
}

type Markable = { writeMark: (mark: string) => Promise<void>; close: () => unknown }

/**
 * Opens the documents. Converts older ones first, and begins with none when they or some of them were lost, or have another
 * mark. The next pull fills empty documents; pending work is safe in the owed database.
 */
export async function prepareDocuments(preparation: Preparation): Promise<RxDocuments> {
  const { userId, owed, converters, indexedDb, open } = preparation
  const version = localVersion(converters)
  const { filled, mark } = await expected(owed)
  if (mark !== undefined) {
    const isOlder = filled !== undefined && filled < version
    const documents = isOlder ? await openUpgraded(preparation, filled) : await open()
    let fits = false
    await closedOnFailure(documents, async () => {
      // Firefox and WebKit have a file for each database, and lose the one that they cannot read.
      fits = (await documents.readMark()) === mark && (isOlder || !documents.hasCreated)
      if (fits) await deleteDocuments(userId, indexedDb, (other) => other !== version)
      // Damaged: until it is there again, every start waits for RxDB.
      if (fits && filled === undefined) await noteVersion(owed, version)
    })
    if (fits) return documents
    await documents.close()
  }
  return startOver(preparation, version)
}

/**
 * Whether the documents can be used before RxDB is there: 'kept' when those of this version are there and belong to the owed database,
 * 'new' when there was no copy, and they have just been created; undefined when RxDB has to prepare them.
 */
export async function readyAhead(
  preparation: Omit<Preparation, 'open'>,
  ahead: DocumentsAhead,
): Promise<'kept' | 'new' | undefined> {
  const version = localVersion(preparation.converters)
  const { filled, mark } = await expected(preparation.owed)
  if (mark === undefined) {
    const open = async (): Promise<DocumentsAhead> => {
      await ahead.create()
      return ahead
    }
    await startOver({ ...preparation, open }, version)
    return 'new'
  }
  if (filled !== version) return undefined
  // Killed in between, the database may be missing.
  return (await ahead.readMark().catch(() => undefined)) === mark ? 'kept' : undefined
}

/** `filled`: the version of the documents; `mark`: theirs. */
async function expected(owed: OwedDatabase): Promise<{ filled: number | undefined; mark: string | undefined }> {
  const facts = factsOf(await owed.read(['facts'], (reader) => reader.all('facts')))
  return { filled: facts.documents_version, mark: facts.copy_mark }
}

async function openUpgraded(preparation: Preparation, from: number): Promise<RxDocuments> {
  const { userId, owed, converters, indexedDb, open } = preparation
  const version = localVersion(converters)
  // Left over from an attempt that was killed.
  await deleteDocuments(userId, indexedDb, (other) => other === version)
  const older = await documentDatabases(userId, indexedDb, (other) => other === from)
  const documents = await open()
  const isWhole = Object.keys(collectionCreators).every((name) =>
    older.includes(collectionName(documentsName(userId, from), name)),
  )
  if (!isWhole) return documents
  const onDamage = (): Promise<void> => forgetCursors(owed, 'all')
  const upgrade = { userId, from, converters: converters.slice(from - 1), indexedDb, onDamage }
  // Needed once per version, so not loaded with every start.
  return closedOnFailure(documents, async () =>
    (await import('./upgrade.ts')).upgradeDocuments(upgrade, documents, owed),
  )
}

/**
 * ORDER: the owed database has the new mark and no cursors before the documents get the mark. If killed in between, the
 * two differ and this runs again.
 */
async function startOver<Documents extends Markable>(
  { userId, owed, indexedDb, open }: Omit<Preparation, 'open'> & { open: () => Promise<Documents> },
  version: number,
): Promise<Documents> {
  await deleteDocuments(userId, indexedDb, () => true)
  const documents = await open()
  return closedOnFailure(documents, async () => {
    const mark = crypto.randomUUID()
    await noteVersion(owed, version)
    await clearCursors(owed, mark)
    await documents.writeMark(mark)
  })
}

const noteVersion = (owed: OwedDatabase, version: number): Promise<void> =>
  owed.write(['facts'], (writer) => writer.put('facts', [{ name: 'documents_version', value: version }]))

async function closedOnFailure<Documents extends Markable>(
  documents: Documents,
  work: () => Promise<void>,
): Promise<Documents> {
  try {
    await work()
    return documents
  } catch (error) {
    await documents.close()
    throw error
  }
}
