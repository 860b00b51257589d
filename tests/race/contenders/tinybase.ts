/** TinyBase over its WebSocket server. The server keeps the rows in memory, filled from PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Person, raceEntities } from '#tests/race/arena.ts'
import { startChild } from '#tests/race/child-process.ts'
import { type Account, type Contender, type Device, openTo } from '#tests/race/contender.ts'
import { importPeer, peerVersions } from '#tests/race/peers.ts'
import { startProxy } from '#tests/race/proxy.ts'
import { writeWithDevices } from './device-writers.ts'
import { type MergeableStore, openTinyBaseDevice, type TinyBaseModules } from './tinybase-device.ts'

type Tables = ReturnType<MergeableStore['getTables']>

export const tinybase: Contender = {
  name: 'TinyBase',
  versions: () => peerVersions('tinybase', 'ws', 'reconnecting-websocket'),
  remarks:
    'WebSocket with permessage-deflate; its server keeps rows in memory and has no rules, so it refuses nothing, and no transactions to hold open.',
  async start() {
    const child = startChild(new URL('./tinybase-server.ts', import.meta.url))
    const server = await child.call<string>('start')
    const proxy = await startProxy(server)
    const modules = await nodeModules()
    const addressOf = (of: string, person: Person): string => `${of.replace('http', 'ws')}/${pathOf(person)}`
    const account = (person: Person): Account => openTo(addressOf(proxy.url, person), person)
    const pathOf = ({ id }: Person): string => `p${id}`
    const open = (address: string, person: Person): Promise<Device> =>
      openTinyBaseDevice(modules, addressOf(address, person))
    const tablesOf = (person: Person): Promise<Tables> => child.call('tables', pathOf(person))
    return {
      proxy,
      async load(person, rows) {
        const tables: Tables = {}
        for (const entity of raceEntities) {
          if (rows[entity].length > 0)
            tables[entity] = Object.fromEntries(rows[entity].map((row) => [String(row['id']), row]))
        }
        await child.call('load', pathOf(person), tables)
      },
      account,
      openDevice: (person) => open(proxy.url, person),
      writeConcurrently: (person, milliseconds) =>
        // What was just written is still on its way.
        writeWithDevices(
          () => open(server, person),
          milliseconds,
          () => sleep(500),
        ),
      async changeReviews(person, count) {
        const ids = Object.keys((await tablesOf(person))['reviews'] ?? {}).slice(0, count)
        const device = await open(server, person)
        await device.sync()
        for (const id of ids) await device.edit(id, 'changed on another device')
        await device.sync()
        await device.close()
      },
      async reviewsOnServer(person) {
        const reviews = (await tablesOf(person))['reviews'] ?? {}
        return Object.entries(reviews).map(([id, row]) => [id, row.comment ?? ''])
      },
      async stop() {
        await proxy.stop()
        await child.stop()
      },
    }
  },
  browser: {
    imports: `
      export { createMergeableStore } from 'tinybase'
      export { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client'
      export { createOpfsPersister } from 'tinybase/persisters/persister-browser'
      export { default as ReconnectingWebSocket } from 'reconnecting-websocket'`,
    page: new URL('../browser/tinybase-page.ts', import.meta.url),
  },
}

async function nodeModules(): Promise<TinyBaseModules> {
  const { createMergeableStore } = await importPeer<Pick<TinyBaseModules, 'createMergeableStore'>>('tinybase')
  const { createWsSynchronizer } = await importPeer<Pick<TinyBaseModules, 'createWsSynchronizer'>>(
    'tinybase/synchronizers/synchronizer-ws-client',
  )
  type Reconnecting = new (
    address: string,
    protocols: string[],
    options: object,
  ) => ReturnType<TinyBaseModules['openSocket']>
  // A CommonJS module with a default of its own.
  const loaded = await importPeer<{ default: Reconnecting | { default: Reconnecting } }>('reconnecting-websocket')
  const ReconnectingWebSocket = 'default' in loaded.default ? loaded.default.default : loaded.default
  const options = { WebSocket, minReconnectionDelay: 100, maxReconnectionDelay: 200 }
  return {
    createMergeableStore,
    createWsSynchronizer,
    openSocket: (address) => new ReconnectingWebSocket(address, [], options),
  }
}
