/** PouchDB in Chromium, over the adapter that it takes by itself there. */
import type { Account, Device } from '#tests/race/contender.ts'
import { openPouchDevice, type PouchModules } from '#tests/race/contenders/pouchdb-device.ts'

export function openDevice(peer: Pick<PouchModules, 'PouchDB'>, account: Account): Promise<Device> {
  return openPouchDevice({ ...peer, adapter: 'idb' }, account.url)
}
