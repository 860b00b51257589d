/** What runs in the page: a first sync with a device that is open, as the app's is when it has started. */
import type { Account, Device } from '#tests/race/contender.ts'

/** Ms until a list would show the first reviews and until all rows are stored, and how many there are. */
export type PageRun = { first: number; all: number; rows: number }

type Globals = { contender: { openDevice: (peer: unknown, account: Account) => Promise<Device> }; peer: unknown }

export async function firstSync(account: Account): Promise<PageRun> {
  const { contender, peer } = globalThis as unknown as Globals
  const device = await contender.openDevice(peer, account)
  const started = performance.now()
  let first = Number.NaN
  device.onFirstReviews(() => {
    first = performance.now() - started
  })
  const all = (await device.sync()) - started
  return { first, all, rows: await device.countRows() }
}
