/** What an engine must be able to do to take part, and how the events drive it. */
import type { Row } from '#tests/support/device.ts'
import type { Arena, Person, RaceEntity } from './arena.ts'
import type { RaceProxy } from './proxy.ts'

/** A visit as a person saves it. */
export type Visit = { id: string; restaurant_id: string; rating: number; comment: string; created_at: string }

/** One device of a person: a local copy and the engine that keeps it. */
export type Device = {
  /**
   * Sends what waits and brings what is new; resolves when nothing is left to do, rejects when the connection fails.
   * An engine that tries again by itself resolves when it has got through. Returns performance.now() of the moment when
   * it was done, which some know only afterwards.
   */
  sync: () => Promise<number>
  /** Syncs by itself, whenever there is something, until close(). */
  goLive: () => Promise<void>
  /** Both resolve when the change is saved on the device, offline too. */
  save: (visit: Visit) => Promise<void>
  edit: (id: string, comment: string) => Promise<void>
  /** The comments of the reviews that the device holds, by id. */
  reviews: () => Promise<Map<string, string>>
  /** All rows that it holds: reviews and restaurants. */
  countRows: () => Promise<number>
  /** Calls once, when a screen that lists reviews would show the first. Starts watching at once. */
  onFirstReviews: (listener: () => void) => void
  close: () => Promise<void>
}

/** What a device on Supabase needs to speak for a person. */
export type Account = { url: string; key: string; userId: string; token: string }

/** For servers without accounts. */
export const openTo = (url: string, { id }: Person): Account => ({ url, key: '', userId: id, token: '' })

/** For our own server, behind the proxy at `url`. */
export const openToSupabase = (url: string, { publishableKey }: Arena, { id, token }: Person): Account => ({
  url,
  key: publishableKey,
  userId: id,
  token,
})

/** A contender whose server is running behind its proxy. */
export type Side = {
  proxy: RaceProxy
  /** Gives its server the rows that PostgreSQL has of the person; called once for every person. */
  load: (person: Person, rows: Record<RaceEntity, Row[]>) => Promise<void>
  /** What a device of the person is opened with; the url is the proxy's. */
  account: (person: Person) => Account
  /** A new, empty device in Node. */
  openDevice: (person: Person) => Promise<Device>
  /** Several writers at once, for `milliseconds`, past the proxy; returns the ids of the reviews that were committed. */
  writeConcurrently: (person: Person, milliseconds: number) => Promise<Set<string>>
  /** What another device of the person did meanwhile: new comments for `count` of their reviews. */
  changeReviews: (person: Person, count: number) => Promise<void>
  /** The comments of the reviews that the server has, by id. Each row is one entry, also when an id comes twice. */
  reviewsOnServer: (person: Person) => Promise<[id: string, comment: string][]>
  stop: () => Promise<void>
}

export type Contender = {
  name: string
  /** Names and versions of the packages that take part. */
  versions: () => string
  /** What one must know to read its figures. */
  remarks: string
  start: (arena: Arena) => Promise<Side>
  browser: BrowserPage
}

/** Its client in Chromium. */
export type BrowserPage = {
  /** JavaScript that exports what the page needs of the engine's packages; see bundle.ts. */
  imports?: string
  /** A module that exports `openDevice(peer, account)`. */
  page: URL
}

/** How many write at once. */
export const writers = 4

/** A visit that the server refuses for good: of a place that does not exist. */
export const goneRestaurant = '00000000-0000-4000-8000-00000000dead'
