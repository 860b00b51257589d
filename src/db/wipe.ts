/** Deletes everything of one person from this device's databases, whatever state they are in. */
import { type Device, openBrowserDevice } from './device.ts'
import { holdLock } from './hold-lock.ts'
import { connect, deleteDatabase, type IndexedDb, inTransaction, resultOf } from './indexed-db.ts'
import { openingLock } from './local-copy.ts'
import { deleteDocuments, documentDatabases } from './local-databases.ts'
import { guarded } from './storage-error.ts'
import { owedName } from './versions.ts'

/** Ms to wait for a tab that does not answer. By then the rows are gone; only empty databases are left. */
const timeoutMs = 5_000

/** What tests replace. */
export type WipeOptions = { device?: Device; indexedDb?: IndexedDb }

/**
 * deleted · kept: `isMeant` said no once nobody had the copy open, because whoever has signed in again may have saved
 * something · given_up: a tab does not answer, or the device is too slow.
 */
export type Wiped = 'deleted' | 'kept' | 'given_up'

/**
 * Throws StorageError. ORDER: every tab is told first, so that none goes on writing. Then all rows are erased, which no
 * other tab can delay, starting with the owed ones: without them, the next opening starts over. Then the databases are
 * deleted, which waits for tabs that still have them open (a frozen one may take long).
 */
export async function wipeCopy(
  userId: string,
  isMeant: () => Promise<boolean>,
  options: WipeOptions = {},
): Promise<Wiped> {
  const { device = openBrowserDevice(userId), indexedDb = {} } = options
  const steps = [
    () => erase(owedName(userId), indexedDb),
    async () => {
      const documents = await documentDatabases(userId, indexedDb, () => true)
      await Promise.all(documents.map((name) => erase(name, indexedDb)))
    },
    () => guarded(() => deleteDatabase(indexedDb, owedName(userId))),
    () => deleteDocuments(userId, indexedDb, () => true),
  ]
  try {
    return await holdLock(device, openingLock(userId), async () => {
      if (!(await isMeant())) return 'kept'
      device.channel.post('signed_out')
      let isTime = true
      const deletion = async (): Promise<Wiped> => {
        for (const step of steps) {
          // Whoever signs in again once the lock is free has a copy of their own.
          if (!isTime) break
          await step()
        }
        return 'deleted'
      }
      const givingUp = device.clock.sleep(timeoutMs).then((): Wiped => 'given_up')
      const wiped = await Promise.race([deletion(), givingUp])
      isTime = false
      return wiped
    })
  } finally {
    device.close()
  }
}

/** What can no longer be erased, or is missing, is deleted anyway. */
async function erase(name: string, indexedDb: IndexedDb): Promise<void> {
  const connection = connect(indexedDb, name)
  try {
    const stores = [...(await connection.database()).objectStoreNames]
    await inTransaction(connection, stores, 'readwrite', (transaction) =>
      Promise.all(stores.map((store) => resultOf(transaction.objectStore(store).clear()))),
    )
  } catch {
    // As said above.
  } finally {
    connection.close()
  }
}
