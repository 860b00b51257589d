/** Automerge over its sync server, which keeps documents in memory, filled from PostgreSQL. */
import type { Person } from '#tests/race/arena.ts'
import { startChild } from '#tests/race/child-process.ts'
import { type Account, type Contender, type Device, openTo } from '#tests/race/contender.ts'
import { importPeer, peerVersions } from '#tests/race/peers.ts'
import { startProxy } from '#tests/race/proxy.ts'
import { type AutomergeModules, openAutomergeDevice } from './automerge-device.ts'
import { writeWithDevices } from './device-writers.ts'

export const automerge: Contender = {
  name: 'Automerge',
  versions: () =>
    peerVersions('@automerge/automerge', '@automerge/automerge-repo', '@automerge/automerge-repo-network-websocket'),
  remarks:
    'one document for all rows of a person, which comes whole: its server has no pages, no rules, so it refuses nothing, and no transactions to hold open; it keeps the history of each row.',
  async start() {
    const child = startChild(new URL('./automerge-server.ts', import.meta.url))
    const server = await child.call<string>('start')
    const proxy = await startProxy(server)
    const modules: AutomergeModules = {
      automerge: await importPeer<AutomergeModules['automerge']>('@automerge/automerge'),
      ...(await importPeer<Pick<AutomergeModules, 'Repo'>>('@automerge/automerge-repo')),
      ...(await importPeer<Pick<AutomergeModules, 'WebSocketClientAdapter'>>(
        '@automerge/automerge-repo-network-websocket',
      )),
    }
    process.on('uncaughtException', passOver)
    const documents = new Map<string, string>()
    const documentOf = ({ id }: Person): string => documents.get(id) ?? ''
    const addressOf = (of: string, person: Person): string => `${of.replace('http', 'ws')}/${documentOf(person)}`
    const account = (person: Person): Account => openTo(addressOf(proxy.url, person), person)
    const open = (address: string, person: Person): Promise<Device> =>
      openAutomergeDevice(modules, addressOf(address, person))
    const comments = (person: Person): Promise<[string, string][]> => child.call('comments', documentOf(person))
    return {
      proxy,
      async load(person, rows) {
        documents.set(person.id, await child.call('load', rows))
      },
      account,
      openDevice: (person) => open(proxy.url, person),
      writeConcurrently: (person, milliseconds) =>
        // What was just written is still on its way.
        writeWithDevices(
          () => open(server, person),
          milliseconds,
          (device) => device.sync(),
        ),
      async changeReviews(person, count) {
        const changed = (await comments(person)).slice(0, count)
        const device = await open(server, person)
        await device.sync()
        for (const [id] of changed) await device.edit(id, 'changed on another device')
        await device.sync()
        await device.close()
      },
      reviewsOnServer: comments,
      async stop() {
        process.off('uncaughtException', passOver)
        await proxy.stop()
        await child.stop()
      },
    }
  },
  browser: {
    imports: `
      export * as automerge from '@automerge/automerge/slim'
      export { Repo } from '@automerge/automerge-repo/slim'
      export { WebSocketClientAdapter } from '@automerge/automerge-repo-network-websocket'
      export { IndexedDBStorageAdapter } from '@automerge/automerge-repo-storage-indexeddb'
      export { automergeWasmBase64 } from '@automerge/automerge/automerge.wasm.base64'`,
    page: new URL('../browser/automerge-page.ts', import.meta.url),
  },
}

/** Its WebSocket adapter throws at nobody when a connection ends while it opens, which would end this process. */
function passOver(error: unknown): void {
  if (!(error instanceof Error) || !/ECONNRESET|socket hang up|before the connection/.test(error.message)) throw error
}
