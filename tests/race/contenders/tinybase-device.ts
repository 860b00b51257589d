/** A device of TinyBase over its WebSocket synchronizer, in Node and in Chromium. */
import type { Device } from '#tests/race/contender.ts'

/** As much of TinyBase as the race uses; the product does not depend on it. */
type Row = Record<string, unknown> & { comment?: string }
export type MergeableStore = {
  getRowCount: (table: string) => number
  getTables: () => Record<string, Record<string, Row>>
  getTable: (table: string) => Record<string, Row>
  setTables: (tables: Record<string, Record<string, Row>>) => void
  setRow: (table: string, row: string, cells: Row) => void
  setCell: (table: string, row: string, cell: string, value: unknown) => void
  addRowIdsListener: (table: string, listener: () => void) => string
  addTablesListener: (listener: () => void) => string
  delListener: (id: string) => void
  transaction: (actions: () => void) => void
  getMergeableContent: () => unknown
}
type Socket = { close: () => void; addEventListener: (type: 'message' | 'close', listener: () => void) => void }
export type TinyBaseModules = {
  createMergeableStore: () => MergeableStore
  createWsSynchronizer: (
    store: MergeableStore,
    socket: Socket,
    requestTimeoutSeconds: number,
  ) => Promise<{ startSync: () => Promise<unknown>; destroy: () => Promise<unknown> }>
  /** One that connects again by itself, as TinyBase's documentation recommends. */
  openSocket: (address: string) => Socket
  /** Keeps the store on the device; without it in memory only. Calls when saving begins and ends; gives whether it is saving. */
  persist?: (store: MergeableStore, onStatus: () => void) => Promise<() => boolean>
}

const tables = ['restaurants', 'reviews']

/** `address`: ws://… with the person's path. */
export async function openTinyBaseDevice(modules: TinyBaseModules, address: string): Promise<Device> {
  const store = modules.createMergeableStore()
  let stop = async (): Promise<void> => {}
  let lastSign = 0
  const noteSign = (): void => {
    lastSign = performance.now()
  }
  const isSaving = (await modules.persist?.(store, noteSign)) ?? (() => false)
  store.addTablesListener(noteSign)

  async function connect(): Promise<void> {
    const socket = modules.openSocket(address)
    socket.addEventListener('message', noteSign)
    socket.addEventListener('close', noteSign)
    const synchronizer = await modules.createWsSynchronizer(store, socket, requestTimeout)
    stop = async () => {
      await synchronizer.destroy()
      stop = async () => {}
    }
    noteSign()
    await synchronizer.startSync()
  }

  return {
    async sync() {
      await stop()
      await connect()
      // It does not tell when it is done: when nothing has come, nor been saved, for a while.
      while (isSaving() || performance.now() - lastSign < quiet) await new Promise((resolve) => setTimeout(resolve, 10))
      const done = lastSign
      await stop()
      return done
    },
    goLive: connect,
    async save(visit) {
      store.setRow('reviews', visit.id, visit)
    },
    async edit(id, comment) {
      store.setCell('reviews', id, 'comment', comment)
    },
    async reviews() {
      return new Map(Object.entries(store.getTable('reviews')).map(([id, row]) => [id, row.comment ?? '']))
    },
    countRows: async () => tables.reduce((sum, table) => sum + store.getRowCount(table), 0),
    onFirstReviews(listener) {
      const id = store.addRowIdsListener('reviews', () => {
        store.delListener(id)
        listener()
      })
    },
    close: () => stop(),
  }
}

/** Seconds; its own 1 s is too short for the first sync of 20,000 rows. */
const requestTimeout = 60
/** Ms without a sign after which it counts as done; not part of any figure. */
const quiet = 1500
