/** Deletes everything of one person from the databases of the device, in whatever state they are. */
import { Dexie } from 'dexie'
import { type Device, openBrowserDevice } from './device.ts'
import { holdLock } from './hold-lock.ts'
import { deleteDocuments, documentDatabases } from './local-databases.ts'
import { openingLock } from './local-store.ts'
import type { IndexedDb } from './owed-dexie.ts'
import { guarded } from './storage-error.ts'
import { owedName } from './versions.ts'

/** How long a tab that does not answer is waited for, in ms. The rows are gone by then; only empty databases are left. */
const patience = 5_000

/** What tests put in place of the browser's. */
export type WipeOptions = { device?: Device; indexedDb?: IndexedDb }

/**
 * Answers whether it was still meant as soon as nobody opens the copy; else nothing is touched: who has signed in again
 * meanwhile may have saved something. Throws StorageError.
 * ORDER: every tab is told first, so that none goes on writing; then all rows are erased, which no other tab can hold up,
 * what is owed first and at once, because without it the next opening begins anew; then the databases are deleted,
 * which waits for tabs that still have them open (a frozen one may for long).
 */
export async function wipeCopy(
  userId: string,
  isMeant: () => Promise<boolean>,
  options: WipeOptions = {},
): Promise<boolean> {
  const { device = openBrowserDevice(userId), indexedDb = {} } = options
  const deletion = async (): Promise<void> => {
    await erase(owedName(userId), indexedDb)
    const documents = await documentDatabases(userId, indexedDb, () => true)
    await Promise.all(documents.map((name) => erase(name, indexedDb)))
    await guarded(() => new Dexie(owedName(userId), indexedDb).delete())
    await deleteDocuments(userId, indexedDb, () => true)
  }
  try {
    return await holdLock(device, openingLock(userId), async () => {
      if (!(await isMeant())) return false
      device.channel.post('signed_out')
      await Promise.race([deletion(), device.clock.sleep(patience)])
      return true
    })
  } finally {
    device.close()
  }
}

/** What cannot be erased any more, or is not there, is deleted all the same. */
async function erase(name: string, indexedDb: IndexedDb): Promise<void> {
  const database = new Dexie(name, { ...indexedDb, autoOpen: false })
  try {
    await database.open()
    const { tables } = database
    await database.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
  } catch {
    // As said above.
  } finally {
    database.close()
  }
}
