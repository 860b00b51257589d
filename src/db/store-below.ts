/** Below RxDB: the object store of a collection's documents, over the connection that Dexie keeps. */
import type { Table } from 'dexie'
import type { DexieStorageInternals } from 'rxdb'
import { type IndexedDb, type Store, storeIn } from './indexed-db.ts'

export async function storeBelow(
  collection: { storageInstance: { internals: unknown } },
  indexedDb: IndexedDb,
): Promise<Store> {
  const { dexieTable } = await (collection.storageInstance.internals as DexieStorageInternals)
  return storeOfTable(dexieTable, indexedDb)
}

export function storeOfTable(table: Table<unknown, string>, indexedDb: IndexedDb): Store {
  const { db } = table
  const source = {
    async database() {
      // Dexie opens what the browser has closed, and nothing that was closed for good.
      if (!db.isOpen()) await db.transaction('r', table, async () => {})
      return db.backendDB()
    },
    forget() {
      if (db.isOpen()) db.close({ disableAutoOpen: false })
    },
  }
  return storeIn(source, table.name, indexedDb)
}
