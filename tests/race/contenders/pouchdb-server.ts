/** PouchDB's server as its authors offer it: express-pouchdb, here in memory, with its validation of documents. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { offer } from '#tests/race/child-process.ts'
import { importPeer } from '#tests/race/peers.ts'

type Handler = (...parameters: never[]) => unknown
type Express = () => { use: (path: string, handler: Handler) => void; listen: (port: number, host: string) => Server }
type Pouch = { plugin: (plugin: unknown) => void; defaults: (options: object) => unknown }

let server: Server | undefined

offer(
  {
    async start(): Promise<string> {
      const { default: express } = await importPeer<{ default: Express }>('express')
      const { default: PouchDB } = await importPeer<{ default: Pouch }>('pouchdb')
      const { default: memory } = await importPeer<{ default: unknown }>('pouchdb-adapter-memory')
      const { default: expressPouchDb } = await importPeer<{ default: (pouch: unknown, options: object) => Handler }>(
        'express-pouchdb',
      )
      PouchDB.plugin(memory)
      const app = express()
      const options = { mode: 'minimumForPouchDB', overrideMode: { include: ['validation'] }, inMemoryConfig: true }
      app.use('/', expressPouchDb(PouchDB.defaults({ adapter: 'memory' }), options))
      const listening = app.listen(0, '127.0.0.1')
      server = listening
      await new Promise((resolve) => listening.once('listening', resolve))
      return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
    },
  },
  () => server?.closeAllConnections(),
)
