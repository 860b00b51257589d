/** TinyBase in Chromium, kept in the origin's private file system: the only storage there for stores that can be synced and are larger than 5 MB. */
import type { Account, Device } from '#tests/race/contender.ts'
import {
  type MergeableStore,
  openTinyBaseDevice,
  type TinyBaseModules,
} from '#tests/race/contenders/tinybase-device.ts'

type Peer = Pick<TinyBaseModules, 'createMergeableStore' | 'createWsSynchronizer'> & {
  createOpfsPersister: (store: MergeableStore, file: FileSystemFileHandle) => { startAutoSave: () => Promise<unknown> }
  ReconnectingWebSocket: new (address: string) => ReturnType<TinyBaseModules['openSocket']>
}

export async function openDevice(peer: Peer, account: Account): Promise<Device> {
  const folder = await navigator.storage.getDirectory()
  const file = await folder.getFileHandle('race.json', { create: true })
  return openTinyBaseDevice(
    {
      ...peer,
      openSocket: (address) => new peer.ReconnectingWebSocket(address),
      async persist(store) {
        await peer.createOpfsPersister(store, file).startAutoSave()
      },
    },
    account.url,
  )
}
