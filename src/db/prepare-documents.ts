/** Brings a person's documents to the app's version, and makes sure that they belong to the owed database. */
import { clearCursors } from './clear-cursors.ts'
import type { DocumentReader } from './document-reader.ts'
import type { RxDocuments } from './documents-rxdb.ts'
import { deleteDocuments, documentDatabases } from './local-databases.ts'
import { type Base, factsOf } from './owed.ts'
import type { IndexedDb, OwedDatabase } from './owed-dexie.ts'
import { isValidBase } from './valid-rows.ts'
import { type Converter, localVersion } from './versions.ts'

export type Preparation = {
  userId: string
  owed: OwedDatabase
  converters: readonly Converter[]
  indexedDb: IndexedDb
  /** Opens the documents of this version. */
  open: () => Promise<RxDocuments>
}

/**
 * Opens the documents. Converts older ones first, and begins with none when they were lost, have another mark, or their
 * bases were damaged. The next pull fills empty documents; pending work is safe in the owed database.
 */
export async function prepareDocuments(preparation: Preparation): Promise<RxDocuments> {
  const { userId, owed, converters, indexedDb, open } = preparation
  const version = localVersion(converters)
  const { filled, mark } = await expected(owed)
  if (mark !== undefined) {
    const isOlder = typeof filled === 'number' && filled < version
    const documents = isOlder ? await openUpgraded(preparation, filled) : await open()
    let fits = false
    await closedOnFailure(documents, async () => {
      fits = (await documents.readMark()) === mark
      if (fits) await deleteDocuments(userId, indexedDb, (other) => other !== version)
    })
    if (fits) return documents
    await documents.close()
  }
  return startOver(preparation, version)
}

/** Whether the documents of this version are there and belong to the owed database, so that they can be read as they are. */
export async function areAsTheyShouldBe(
  owed: OwedDatabase,
  version: number,
  documents: DocumentReader,
): Promise<boolean> {
  const { filled, mark } = await expected(owed)
  if (filled !== version || mark === undefined) return false
  // Killed in between, the database may be missing.
  return (await documents.readMark().catch(() => undefined)) === mark
}

/** `filled`: the version of the documents; `mark`: theirs, undefined when they cannot be trusted. */
async function expected(owed: OwedDatabase): Promise<{ filled: unknown; mark: string | undefined }> {
  const { documents_version: filled, copy_mark: mark } = factsOf(
    await owed.read(['facts'], (reader) => reader.all('facts')),
  )
  const bases = await owed.dexie.table<Base>('bases').toArray()
  return { filled, mark: bases.every(isValidBase) ? mark : undefined }
}

async function openUpgraded(preparation: Preparation, from: number): Promise<RxDocuments> {
  const { userId, owed, converters, indexedDb, open } = preparation
  const version = localVersion(converters)
  // Left over from an attempt that was killed.
  await deleteDocuments(userId, indexedDb, (other) => other === version)
  const older = await documentDatabases(userId, indexedDb, (other) => other === from)
  const documents = await open()
  if (older.length === 0) return documents
  const upgrade = { userId, from, converters: converters.slice(from - 1), indexedDb }
  // Needed once per version, so not loaded with every start.
  return closedOnFailure(documents, async () =>
    (await import('./upgrade.ts')).upgradeDocuments(upgrade, documents, owed),
  )
}

/**
 * ORDER: the owed database has the new mark and no cursors before the documents get the mark. If killed in between, the
 * two differ and this runs again.
 */
async function startOver({ userId, owed, indexedDb, open }: Preparation, version: number): Promise<RxDocuments> {
  await deleteDocuments(userId, indexedDb, () => true)
  const documents = await open()
  return closedOnFailure(documents, async () => {
    const mark = crypto.randomUUID()
    await owed.write(['facts'], (writer) => writer.put('facts', [{ name: 'documents_version', value: version }]))
    await clearCursors(owed, mark)
    await documents.writeMark(mark)
  })
}

async function closedOnFailure(documents: RxDocuments, work: () => Promise<void>): Promise<RxDocuments> {
  try {
    await work()
    return documents
  } catch (error) {
    await documents.close()
    throw error
  }
}
