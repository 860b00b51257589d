/** The local copy over an IndexedDB in memory. RxDB opens 13 collections a page at most: one copy at a time. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Device } from '#src/db/device.ts'
import { type LiveCopy, type OpenOptions, openLocalCopy } from '#src/db/open.ts'
import { createFakeDevice } from './fake-device.ts'

export type TestDevice = {
  indexedDb: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  /** A tab of this device without a copy. */
  tab: () => Device
  /** Opens the copy of a person in a tab of this device, with RxDB unless that is to come `later`. */
  open: (userId: string, options?: OpenOptions) => Promise<LiveCopy>
}

let opened: LiveCopy[] = []

export function createTestDevice(): TestDevice {
  const tab = createFakeDevice()
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  return {
    indexedDb,
    tab,
    async open(userId, options) {
      const copy = await openLocalCopy(userId, { indexedDb, multiInstance: false, device: tab(), ...options })
      opened.push(copy)
      if (!options?.later) await copy.documents.collections()
      return copy
    },
  }
}

/** Opens the copy of a person; RxDB opens when the returned function is called. */
export async function openBeforeRxdb(device: TestDevice, userId: string) {
  let resolve = (): void => {}
  const later = new Promise<void>((done) => {
    resolve = done
  })
  const copy = await device.open(userId, { later: () => later })
  const openRxdb = (): Promise<unknown> => {
    resolve()
    return copy.documents.collections()
  }
  return { copy, openRxdb }
}

/** For afterEach: the next test opens its own. */
export async function closeAll(): Promise<void> {
  await Promise.all(opened.map((copy) => copy.close()))
  opened = []
}

/** Opens a new copy of this person for every test of the file; RxDB's warning about its free edition is not shown. */
export function openForEach(userId: string, take: (copy: LiveCopy, device: TestDevice) => void): void {
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const device = createTestDevice()
    take(await device.open(userId), device)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await closeAll()
  })
}
