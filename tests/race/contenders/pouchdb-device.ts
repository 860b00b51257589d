/** A device of PouchDB, in Node and in Chromium. */
import type { Device } from '#tests/race/contender.ts'

/** As much of PouchDB as the race uses; its types are a package of their own. */
type Replication = Promise<unknown> & {
  cancel: () => void
  on: (event: string, listener: (value: unknown) => void) => void
}
type Doc = { _id: string; _rev?: string; comment?: string }
type Database = {
  put: (document: object) => Promise<unknown>
  get: (id: string) => Promise<Doc>
  allDocs: (options: object) => Promise<{ rows: { id: string; doc?: Doc }[]; total_rows: number }>
  changes: (options: object) => Replication
  sync: (remote: Database, options: object) => Replication
  destroy: () => Promise<void>
}
export type PouchModules = {
  PouchDB: new (name: string, options: object) => Database
  adapter: string
}

/** Reviews by their ids; keys sort entity by entity. */
export const reviewKey = (id: string): string => `reviews:${id}`
const reviewsOnly = { include_docs: true, startkey: 'reviews:', endkey: 'reviews:\uffff' }

/** Its default is 100; with more it was faster in every event. */
const batch = { batch_size: 1000 }

/** `address`: of the person's database. */
export async function openPouchDevice({ PouchDB, adapter }: PouchModules, address: string): Promise<Device> {
  const local = new PouchDB(`race${Math.random().toString(36).slice(2)}`, { adapter })
  const remote = new PouchDB(address, { adapter: 'http', skip_setup: true })
  let live: Replication | undefined
  let isLive = false
  const startLive = (): void => {
    live = local.sync(remote, { ...batch, live: true, retry: true, back_off_function: () => 100 })
    // It goes on by itself after most lost connections; after the others an app has to start it again.
    live.on('error', () => {})
    live.catch(() => setTimeout(() => isLive && startLive(), 100))
  }
  const stopLive = (): void => {
    isLive = false
    live?.cancel()
  }
  return {
    async sync() {
      stopLive()
      await local.sync(remote, batch)
      return performance.now()
    },
    async goLive() {
      isLive = true
      startLive()
    },
    async save(visit) {
      await local.put({ ...visit, _id: reviewKey(visit.id) })
    },
    async edit(id, comment) {
      await local.put({ ...(await local.get(reviewKey(id))), comment })
    },
    async reviews() {
      const { rows } = await local.allDocs(reviewsOnly)
      return new Map(rows.map(({ id, doc }) => [id.slice(reviewKey('').length), doc?.comment ?? '']))
    },
    async countRows() {
      const { rows } = await local.allDocs({})
      return rows.filter(({ id }) => !id.startsWith('_design/')).length
    },
    onFirstReviews(listener) {
      const changes = local.changes({ since: 0, live: true })
      changes.on('change', (change) => {
        if (!(change as { id: string }).id.startsWith(reviewKey(''))) return
        changes.cancel()
        listener()
      })
    },
    async close() {
      stopLive()
      await local.destroy()
    },
  }
}
