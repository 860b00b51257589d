/** Automerge in Chromium, with the storage that its documentation has for browsers: IndexedDB. */
import type { Account, Device } from '#tests/race/contender.ts'
import { type AutomergeModules, openAutomergeDevice } from '#tests/race/contenders/automerge-device.ts'

type Peer = Omit<AutomergeModules, 'storage'> & {
  automerge: { initializeBase64Wasm: (code: string) => Promise<void> }
  IndexedDBStorageAdapter: new () => NonNullable<AutomergeModules['storage']>
  automergeWasmBase64: string
}

export async function openDevice(peer: Peer, account: Account): Promise<Device> {
  await peer.automerge.initializeBase64Wasm(peer.automergeWasmBase64)
  return openAutomergeDevice({ ...peer, storage: new peer.IndexedDBStorageAdapter() }, account.url)
}
