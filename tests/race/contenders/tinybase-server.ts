/** TinyBase's WebSocket server with a store for each path, kept in memory. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { offer } from '#tests/race/child-process.ts'
import { importPeer } from '#tests/race/peers.ts'
import type { MergeableStore } from './tinybase-device.ts'

type Tables = Parameters<MergeableStore['setTables']>[0]
type Persister = { startAutoLoad: () => Promise<void>; startAutoSave: () => Promise<void> }
type CreatePersister = (
  store: MergeableStore,
  read: () => Promise<unknown>,
  write: (content: () => unknown) => Promise<void>,
  listen: () => undefined,
  unlisten: () => void,
  onError: undefined,
  persists: number,
) => Persister
type CreateServer = (sockets: WebSocketServer, createPersister: (path: string) => Persister) => unknown

/** TinyBase's enum Persists. */
const mergeableStoreOnly = 2

const contents = new Map<string, unknown>()
const stores = new Map<string, MergeableStore>()
let sockets: WebSocketServer | undefined

offer(
  {
    async start(): Promise<string> {
      const { createMergeableStore } = await importPeer<{ createMergeableStore: () => MergeableStore }>('tinybase')
      const { createCustomPersister } = await importPeer<{ createCustomPersister: CreatePersister }>(
        'tinybase/persisters',
      )
      const { createWsServer } = await importPeer<{ createWsServer: CreateServer }>(
        'tinybase/synchronizers/synchronizer-ws-server',
      )
      const listening = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true })
      sockets = listening
      await new Promise((resolve) => listening.once('listening', resolve))
      createWsServer(listening, (path) => {
        const store = createMergeableStore()
        stores.set(path, store)
        return createCustomPersister(
          store,
          async () => contents.get(path),
          async (content) => {
            contents.set(path, content())
          },
          () => undefined,
          () => {},
          undefined,
          mergeableStoreOnly,
        )
      })
      return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
    },
    async load(path: string, tables: Tables): Promise<void> {
      const { createMergeableStore } = await importPeer<{ createMergeableStore: () => MergeableStore }>('tinybase')
      const store = createMergeableStore()
      store.setTables(tables)
      contents.set(path, store.getMergeableContent())
    },
    /** The tables of a path, as the connected clients see them or as they were left. */
    async tables(path: string): Promise<Tables> {
      const { createMergeableStore } = await importPeer<{
        createMergeableStore: () => MergeableStore & { setMergeableContent: (content: unknown) => void }
      }>('tinybase')
      const store = createMergeableStore()
      const content = contents.get(path)
      if (content) store.setMergeableContent(content)
      return store.getTables()
    },
  },
  () => {
    for (const socket of sockets?.clients ?? []) socket.terminate()
  },
)
