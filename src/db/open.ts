/** Opens a person's local copy, whatever state it was left in. Imported lazily: it brings RxDB. */
import { forgetCursors } from './clear-cursors.ts'
import type { Collections } from './collections.ts'
import { type Device, openBrowserDevice } from './device.ts'
import { openDocuments, type RxDocuments } from './documents-rxdb.ts'
import { type LocalCopy, openingLock } from './local-copy.ts'
import { type IndexedDb, type OwedDatabase, openOwed } from './owed-dexie.ts'
import { prepareDocuments } from './prepare-documents.ts'
import { converters as allConverters, type Converter, documentsName, localVersion } from './versions.ts'

/** An open copy, with what live queries read. */
export type LiveCopy = LocalCopy & {
  owed: OwedDatabase
  documents: RxDocuments
  collections: Collections
  /** Resolves when the copy is closed: by close, by signing out in any tab, or by a newer version of the app. */
  closed: Promise<void>
  close: () => Promise<void>
}

/** What tests replace. */
export type OpenOptions = {
  device?: Device
  indexedDb?: IndexedDb
  /** Whether live queries hear of other tabs. */
  multiInstance?: boolean
  converters?: readonly Converter[]
}

/**
 * Opens the copy, and creates it if there is none. A page can have only one open. After a StorageError the page has to
 * be reloaded before another attempt, because RxDB remembers a failed opening.
 */
export async function openLocalCopy(userId: string, options: OpenOptions = {}): Promise<LiveCopy> {
  const { indexedDb = {}, multiInstance = true, converters = allConverters } = options
  const device = options.device ?? openBrowserDevice(userId)
  const version = localVersion(converters)
  const openBoth = async () => {
    const owed = await openOwed(userId, indexedDb, version)
    const open = () =>
      openDocuments(documentsName(userId, version), {
        indexedDb,
        multiInstance,
        onDamage: (scopes) => forgetCursors(owed, scopes),
      })
    try {
      return { owed, documents: await prepareDocuments({ userId, owed, converters, indexedDb, open }) }
    } catch (error) {
      owed.close()
      throw error
    }
  }
  // Two tabs that start at once must not both convert or empty the documents, and neither may open what is being wiped.
  const { owed, documents } = await device.locks.hold(openingLock(userId), openBoth).catch((error: unknown) => {
    device.close()
    throw error
  })

  const close = async (): Promise<void> => {
    owed.close()
    device.close()
    await documents.close()
  }
  const { locks, clock, channel, newId } = device
  channel.listen((message) => {
    if (message === 'signed_out') owed.close()
  })
  return {
    userId,
    owed,
    documents,
    locks,
    clock,
    channel,
    newId,
    collections: documents.collections,
    closed: owed.closed.then(close),
    close,
  }
}
