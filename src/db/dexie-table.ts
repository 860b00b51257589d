/** Below RxDB: the Dexie table of a collection's documents. */
import type { Table } from 'dexie'
import type { DexieStorageInternals } from 'rxdb'

/** A collection's table, whose rows RxDB does not type. */
export async function tableBelow<Row>(collection: {
  storageInstance: { internals: unknown }
}): Promise<Table<Row, string>> {
  const internals = await (collection.storageInstance.internals as DexieStorageInternals)
  return internals.dexieTable as Table<Row, string>
}
