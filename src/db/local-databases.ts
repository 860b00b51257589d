/** Finds and deletes a person's document databases on this device. */
import { deleteDatabase, factoryOf, type IndexedDb } from './indexed-db.ts'
import { guarded } from './storage-error.ts'
import { versionOf } from './versions.ts'

/** The document databases whose version `chosen` accepts. */
export function documentDatabases(
  userId: string,
  indexedDb: IndexedDb,
  chosen: (version: number) => boolean,
): Promise<string[]> {
  return guarded(async () => {
    const found = await factoryOf(indexedDb).databases()
    return found.flatMap(({ name = '' }) => {
      const version = versionOf(name, userId)
      return version !== undefined && chosen(version) ? [name] : []
    })
  })
}

/** Deletes them; waits until every tab has closed them. */
export async function deleteDocuments(
  userId: string,
  indexedDb: IndexedDb,
  chosen: (version: number) => boolean,
): Promise<void> {
  const names = await documentDatabases(userId, indexedDb, chosen)
  await guarded(() => Promise.all(names.map((name) => deleteDatabase(indexedDb, name))))
}
