/** RxDB's Supabase plugin in Chromium, over the free storage that RxDB recommends there. */
import type { RxStorage } from 'rxdb'
import type { Account, Device } from '#tests/race/contender.ts'
import { openRxdbDevice, type RxdbModules } from '#tests/race/contenders/rxdb-device.ts'

type Peer = Omit<RxdbModules, 'storage'> & { getRxStorageDexie: () => RxStorage<unknown, unknown> }

export function openDevice(peer: Peer, account: Account): Promise<Device> {
  return openRxdbDevice({ ...peer, storage: peer.getRxStorageDexie() }, account)
}
