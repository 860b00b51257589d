/** TinyBase in Chromium, kept in the origin's private file system: the only storage there for stores that can be synced and are larger than 5 MB. */
import type { Account, Device } from '#tests/race/contender.ts'
import {
  type MergeableStore,
  openTinyBaseDevice,
  type TinyBaseModules,
} from '#tests/race/contenders/tinybase-device.ts'

type Peer = Pick<TinyBaseModules, 'createMergeableStore' | 'createWsSynchronizer'> & {
  createOpfsPersister: (
    store: MergeableStore,
    file: FileSystemFileHandle,
  ) => {
    startAutoSave: () => Promise<unknown>
    getStatus: () => number
    addStatusListener: (listener: () => void) => string
  }
  ReconnectingWebSocket: new (address: string) => ReturnType<TinyBaseModules['openSocket']>
}

/** TinyBase's enum Status. */
const idle = 0

export async function openDevice(peer: Peer, account: Account): Promise<Device> {
  const folder = await navigator.storage.getDirectory()
  const file = await folder.getFileHandle('race.json', { create: true })
  return openTinyBaseDevice(
    {
      ...peer,
      openSocket: (address) => new peer.ReconnectingWebSocket(address),
      async persist(store, onStatus) {
        const persister = peer.createOpfsPersister(store, file)
        await persister.startAutoSave()
        persister.addStatusListener(onStatus)
        return () => persister.getStatus() !== idle
      },
    },
    account.url,
  )
}
