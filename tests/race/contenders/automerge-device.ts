/** A device of Automerge over its WebSocket adapter, in Node and in Chromium: one document has all rows of a person. */
import type { Device } from '#tests/race/contender.ts'

type Row = Record<string, unknown> & { comment?: { toString: () => string } }
export type Rows = { restaurants: Record<string, Row>; reviews: Record<string, Row> }

/** As much of Automerge as the race uses; the product does not depend on it. */
export type Handle = {
  doc: () => Rows
  change: (change: (rows: Rows) => void) => void
  on: (event: 'change', listener: () => void) => void
  off: (event: 'change', listener: () => void) => void
}
type Adapter = {
  on: (event: 'message' | 'peer-candidate', listener: () => void) => void
  once: (event: 'peer-candidate', listener: () => void) => void
  connect: (peerId: string) => void
  disconnect: () => void
}
type Storage = { save: (...parameters: never[]) => Promise<void> }
export type Repo = {
  find: (url: string) => Promise<Handle>
  import: (binary: Uint8Array, options: { docId: string }) => Handle
  peerId: string
  networkSubsystem: { addNetworkAdapter: (adapter: Adapter) => void }
}
export type Automerge = {
  init: (options: { actor: string }) => Rows
  change: (rows: Rows, options: { time: number }, change: (rows: Rows) => void) => Rows
  save: (rows: Rows) => Uint8Array
  ImmutableString: new (text: string) => object
}
export type AutomergeModules = {
  automerge: Automerge
  Repo: new (options: { storage?: Storage }) => Repo
  WebSocketClientAdapter: new (address: string, msBetweenAttempts: number) => Adapter
  /** Keeps the document on the device; without it in memory only. */
  storage?: Storage
}

/** The beginning that all devices share, as its documentation recommends: the same change, whoever makes it. */
export function emptyDocument({ init, change, save }: Automerge): Uint8Array {
  return save(
    change(init({ actor: '00' }), { time: 0 }, (rows) => {
      rows.restaurants = {}
      rows.reviews = {}
    }),
  )
}

/** Without undefined values, which it refuses, and with texts that are replaced as a whole: otherwise each letter is an operation. */
export function asStored(row: object, ImmutableString: Automerge['ImmutableString']): Row {
  const stored = (value: unknown): unknown => {
    if (typeof value === 'string') return new ImmutableString(value)
    return Array.isArray(value) ? value.map(stored) : value
  }
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [[column, stored(value)]])),
  )
}

export const commentsIn = ({ reviews }: Rows): [id: string, comment: string][] =>
  Object.entries(reviews).map(([id, { comment }]) => [id, comment?.toString() ?? ''])

/** `address`: ws://… with the document's id as its path. */
export async function openAutomergeDevice(modules: AutomergeModules, address: string): Promise<Device> {
  const { storage, automerge } = modules
  const { ImmutableString } = automerge
  const id = address.slice(address.lastIndexOf('/') + 1)
  let lastSign = 0
  const noteSign = (): void => {
    lastSign = performance.now()
  }
  const isSaving = storage ? watchSaving(storage, noteSign) : () => false
  let handle: Handle | undefined
  let connection: 'new' | 'open' | 'closed' = 'new'
  const begin = () => {
    connection = 'new'
    const adapter = new modules.WebSocketClientAdapter(address, msBetweenAttempts)
    adapter.on('message', noteSign)
    return { repo: new modules.Repo(storage ? { storage } : {}), adapter }
  }
  let { repo, adapter } = begin()
  let isLive = false
  let firstReviews: (() => void) | undefined

  const stop = (): void => {
    isLive = false
    if (connection !== 'open') return
    adapter.disconnect()
    connection = 'closed'
  }
  const hold = (found: Handle): Handle => {
    handle = found
    const look = (): void => {
      noteSign()
      if (!firstReviews || Object.keys(found.doc().reviews).length === 0) return
      firstReviews()
      firstReviews = undefined
    }
    found.on('change', look)
    look()
    return found
  }
  /** A device that has never been online begins with the empty document. */
  const mine = (): Handle => handle ?? hold(repo.import(emptyDocument(automerge), { docId: id }))
  const connect = async (): Promise<void> => {
    const connected = new Promise<void>((resolve) => adapter.once('peer-candidate', resolve))
    if (connection === 'new') repo.networkSubsystem.addNetworkAdapter(adapter)
    else adapter.connect(repo.peerId)
    connection = 'open'
    await connected
    noteSign()
    try {
      // Asked for without one of its own, the server sends the document as a whole, which is the fastest.
      if (!handle) hold(await repo.find(`automerge:${id}`))
    } catch (error) {
      // A document that was not there once stays so: only a new repo asks again.
      adapter.disconnect()
      ;({ repo, adapter } = begin())
      throw error
    }
  }

  const startLive = (): void => {
    isLive = true
    connect().catch(() => setTimeout(() => isLive && startLive(), msBetweenAttempts))
  }

  return {
    async sync() {
      stop()
      await connect()
      // It does not tell when it is done: when nothing has come, nor been saved, for a while.
      while (isSaving() || performance.now() - lastSign < quiet) await new Promise((resolve) => setTimeout(resolve, 10))
      const done = lastSign
      stop()
      return done
    },
    goLive: async () => startLive(),
    async save(visit) {
      mine().change(({ reviews }) => {
        reviews[visit.id] = asStored(visit, ImmutableString)
      })
    },
    async edit(review, comment) {
      mine().change(({ reviews }) => {
        const row = reviews[review]
        if (row) row['comment'] = new ImmutableString(comment)
      })
    },
    reviews: async () => new Map(handle ? commentsIn(handle.doc()) : []),
    async countRows() {
      if (!handle) return 0
      const { restaurants, reviews } = handle.doc()
      return Object.keys(restaurants).length + Object.keys(reviews).length
    },
    onFirstReviews(listener) {
      firstReviews = listener
    },
    close: async () => stop(),
  }
}

/** Calls when something has been saved; gives whether anything is being saved. */
function watchSaving(storage: Storage, onSaved: () => void): () => boolean {
  let saving = 0
  const save = storage.save.bind(storage)
  storage.save = async (...parameters) => {
    saving++
    await save(...parameters)
    saving--
    onSaved()
  }
  return () => saving > 0
}

/** Its own 5 s would be taken for slowness, and less than it takes to connect would open another connection meanwhile. */
const msBetweenAttempts = 500
/** Ms without a sign after which it counts as done; not part of any figure. */
const quiet = 1500
