/** Below RxDB: where its Dexie storage keeps the documents of a collection. */
import type { Table } from 'dexie'
import type { DexieStorageInternals } from 'rxdb'

/** The table of a collection, whose rows RxDB does not type. */
export async function tableBelow<Row>(collection: {
  storageInstance: { internals: unknown }
}): Promise<Table<Row, string>> {
  const internals = await (collection.storageInstance.internals as DexieStorageInternals)
  return internals.dexieTable as Table<Row, string>
}
