/** The app's object stores as Dexie shows them, for tests that look at what is stored or write what the app never would. */
import { Dexie, type Table } from 'dexie'
import type { DexieStorageInternals } from 'rxdb'
import type { IndexedDb } from '#src/db/indexed-db.ts'
import type { OwedTable } from '#src/db/owed.ts'
import { owedName } from '#src/db/versions.ts'

/** The documents of one of RxDB's collections. */
export async function tableBelow<Row>(collection: {
  storageInstance: { internals: unknown }
}): Promise<Table<Row, string>> {
  const internals = await (collection.storageInstance.internals as DexieStorageInternals)
  return internals.dexieTable as Table<Row, string>
}

/** A table of a person's owed database, for `work` alone. */
export async function inOwedTable<Result>(
  indexedDb: IndexedDb,
  userId: string,
  table: OwedTable,
  work: (rows: Table<object>) => PromiseLike<Result>,
): Promise<Result> {
  const dexie = await new Dexie(owedName(userId), indexedDb).open()
  try {
    return await work(dexie.table(table))
  } finally {
    dexie.close()
  }
}
