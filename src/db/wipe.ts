/** Deletes everything of one person from the device. */
import type { Device } from './device.ts'
import type { RxDocuments } from './documents-rxdb.ts'
import { deleteDocuments } from './local-databases.ts'
import type { IndexedDb, OwedDatabase } from './owed-dexie.ts'

/** How long a tab that does not answer is waited for, in ms. The rows are gone by then; only empty databases are left. */
const patience = 5_000

export type Copy = {
  userId: string
  owed: OwedDatabase
  documents: RxDocuments
  device: Device
  indexedDb: IndexedDb
  /** Closes the copy in this tab. */
  close: () => Promise<void>
}

/**
 * ORDER: every tab is told first, so that none goes on writing; then all rows are erased, which no other tab can hold
 * up; then the databases are deleted, which waits for tabs that still have them open (a frozen one may for long).
 */
export async function wipeCopy({ userId, owed, documents, device, indexedDb, close }: Copy): Promise<void> {
  device.channel.post('signed_out')
  // Documents that cannot be erased any more are deleted all the same.
  await documents.erase().catch(() => {})
  const deletion = async (): Promise<void> => {
    await owed.wipe()
    await close()
    await deleteDocuments(userId, indexedDb, () => true)
  }
  await Promise.race([deletion(), device.clock.sleep(patience)])
}
