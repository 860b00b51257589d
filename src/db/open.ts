/**
 * Opens a person's local copy, whatever state it was left in. Documents that are as they should be, and those of a new copy, can be read
 * at once, and RxDB, which writes them and hears of other tabs, opens behind.
 */
import { importUntilThere } from '#src/lib/import-until-there.ts'
import { forgetCursors } from './clear-cursors.ts'
import { type Device, openBrowserDevice } from './device.ts'
import { openAhead } from './documents-ahead.ts'
import type { IndexedDb } from './indexed-db.ts'
import { documentsBehind, type LiveDocuments, liveDocuments } from './live-documents.ts'
import { type LocalCopy, openingLock } from './local-copy.ts'
import { type OwedDatabase, openOwed } from './owed-database.ts'
import { prepareDocuments, readyAhead } from './prepare-documents.ts'
import { converters as allConverters, type Converter, documentsName, localVersion } from './versions.ts'
import type { OnDamage } from './without-unreadable.ts'

/** An open copy, with what live queries read. */
export type LiveCopy = LocalCopy & {
  owed: OwedDatabase
  documents: LiveDocuments
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
  /** When there is time to open what screens do not wait for, of a new copy and of another. */
  later?: (isNew: boolean) => Promise<void>
}

const importRxdb = () => import('./documents-rxdb.ts')

/**
 * Opens the copy, and creates it if there is none. A page can have only one open. After a StorageError the page has to
 * be reloaded before another attempt, because RxDB remembers a failed opening.
 */
export async function openLocalCopy(userId: string, options: OpenOptions = {}): Promise<LiveCopy> {
  const { indexedDb = {}, multiInstance = true, converters = allConverters, later = () => Promise.resolve() } = options
  const device = options.device ?? openBrowserDevice(userId)
  const version = localVersion(converters)
  const name = documentsName(userId, version)
  /** Asked for at once: somebody looks at what was damaged. */
  const onDamageOf =
    (owed: OwedDatabase): OnDamage =>
    async (scopes) => {
      await forgetCursors(owed, scopes)
      device.channel.post('pull')
    }
  const prepare = (owed: OwedDatabase) =>
    prepareDocuments({
      userId,
      owed,
      converters,
      indexedDb,
      open: async () =>
        (await importRxdb()).openDocuments(name, {
          indexedDb,
          multiInstance,
          onDamage: onDamageOf(owed),
        }),
    })
  const ended = new AbortController()
  // Two tabs that start at once must not both convert or empty the documents, and neither may open what is being wiped.
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => device.locks.hold(openingLock(userId), work)
  const openBoth = async () => {
    const owed = await openOwed(userId, indexedDb, version)
    try {
      const ahead = openAhead(name, indexedDb, onDamageOf(owed))
      const ready = await readyAhead({ userId, owed, converters, indexedDb }, ahead)
      if (!ready) {
        ahead.close()
        return { owed, documents: liveDocuments(await prepare(owed)) }
      }
      const isNew = ready === 'new'
      const open = async () => {
        // A new copy works without RxDB. Not within the lock: other tabs could not open the copy meanwhile.
        if (isNew) await importUntilThere(importRxdb, device.clock.sleep, ended.signal)
        return alone(() => prepare(owed))
      }
      return { owed, documents: documentsBehind({ ahead, isNew, open, later: later(isNew) }) }
    } catch (error) {
      owed.close()
      throw error
    }
  }
  const { owed, documents } = await alone(openBoth).catch((error: unknown) => {
    device.close()
    throw error
  })

  const close = async (): Promise<void> => {
    ended.abort()
    owed.close()
    device.close()
    await documents.close()
  }
  const { locks, clock, channel, newId } = device
  channel.listen((message) => {
    if (message === 'signed_out') owed.close()
  })
  return { userId, owed, documents, locks, clock, channel, newId, closed: owed.closed.then(close), close }
}
