/**
 * What the phone owes to the server, and how far it has read: one database per person with transactions over all its
 * tables. In the app it is IndexedDB (owed-database.ts), in the first tier of the simulation memory.
 */

import type { ImportBatch, ReviewedPlace } from '#src/domain/import/import-batch.ts'
import type { SeenActivity } from '#src/domain/people/activity.ts'
import type { EmailChange } from '#src/domain/people/codes.ts'
import type { Town } from '#src/domain/places/towns.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import type { PutOff } from '#src/domain/work/delay.ts'
import type { LostWork } from '#src/domain/work/lost-work.ts'
import type { Picture } from '#src/lib/picture.ts'
import type { StoredDocument } from './documents.ts'

/** A change that the person made and the server has not been seen to have. */
export type Mutation = {
  /**
   * The order of saving, assigned by the store; work is sent and applied in it. Clocks order nothing (invariant 12).
   */
  seq: number
  id: string
  intent: string
  input: Record<string, unknown>
  /** The device's clock when it was saved (ISO): the effect's present. */
  saved_at: string
  /** By id the names of what it is about, noted when a pull took that away (sync/noted-names.ts). */
  names?: Record<string, string>
  /**
   * waiting: to be sent · sending: on its way, or the answer was lost · applied: the server has it, and it stays applied
   * on the phone until a pull that began afterwards has brought the server's rows (read your writes).
   */
  state: 'waiting' | 'sending' | 'applied'
  /**
   * `retry` verdicts, and requests that failed through the server's own fault; from 3 on it is sent alone, so that it
   * delays nobody.
   */
  attempts: number
  /** It was sent before: only the server's verdict can end it, since an earlier request may still arrive. */
  sent?: true
  /** The server had taken it, a pull did not show it, and it was sent again, see sync/unshown.ts. */
  resent?: true
  /** Device clock in ms: until then the person can undo it and it is not sent, see src/domain/work/delay.ts. */
  delayed_until?: number
  /** The server takes no more of its kind for now: so long it is not sent. */
  put_off?: PutOff
  /**
   * The row is damaged, and this says so in plain words: what is left of it is shown, and it is set aside for the
   * person instead of being sent. Set on reading (valid-rows.ts), never stored.
   */
  damage?: string
}

/**
 * A mutation that the server has refused for good, or one that depends on such a mutation. Stays until the person
 * decides.
 */
export type Refused = Pick<Mutation, 'id' | 'seq' | 'intent' | 'input' | 'saved_at' | 'names'> & {
  code: string
  /** Why, in plain words. */
  message: string
  /** The id of the refused mutation that this one depends on; absent when it was refused itself. */
  because?: string
}

export type PhotoBucket = 'review-photos' | 'avatars'

/** A picture on its way to the server. Its path is fixed when it is picked, so that a retry writes the same file. */
export type Photo = {
  id: string
  bucket: PhotoBucket
  path: string
  /** The review it belongs to; absent for an avatar and while it is part of a draft. */
  review_id?: string
  draft_id?: string
  /** Its index among its review's photos, from 0. */
  index: number
  /**
   * waiting: to be uploaded · uploading · uploaded: the file is on the server, its attach_photo in the outbox · failed:
   * the server refuses the file, `message` says why, and the person decides · removing: the file is to be deleted.
   */
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed' | 'removing'
  /** The share of bytes sent, from 0 to 1. */
  progress: number
  attempts: number
  /** Bytes of the picture without its thumbnail. */
  size: number
  message?: string
  /** Why it failed, for what may be done about it. */
  code?: string
}

/** A photo's pictures, apart from its row so that counting photos does not read them. */
export type PhotoBlobs = { id: string; full: Picture; thumbnail: Picture }

/** A form being filled in: stored from the first touch, gone when sent or discarded. */
export type Draft = { id: string; kind: string; content: Record<string, unknown>; changed_at: string }

/** How far a scope was read. The text is the server's, and begins with the version number. */
type Cursor = { scope: string; cursor: string }

/**
 * The cursor that makes a known scope come from its beginning. It includes removals, which the server leaves out of a
 * scope's first pull without a cursor.
 */
export const beginning = '0'
/**
 * The same during a resync. What the device held before and nobody names goes at its end, so the server may have forgotten what
 * it was told to remove.
 */
export const beginningAnew = '0-0'

/**
 * The server's document under one that pending work has changed; null: the server has none. Every document that differs
 * from the server's has a base, so that undoing work needs no network.
 */
export type Base = {
  id: string
  entity: SyncedEntity
  key: string
  document: StoredDocument | null
  /** The row is damaged, and nobody knows what the server has. Set on reading (valid-rows.ts), never stored. */
  damage?: true
}

export const baseId = (entity: SyncedEntity, key: string): string => `${entity}:${key}`

/**
 * A document that the server has not named since its database was replaced (sync/resync.ts). `scopes` are those of its
 * scopes that have not named it; if any are left when everything has come again, the server lacks it.
 */
export type Unconfirmed = {
  id: string
  entity: SyncedEntity
  key: string
  scopes: string[]
  /** The row as the server had it, when it is the person's own. */
  row?: SyncedRows[SyncedEntity]
}

/**
 * Saved work that the server had and lacks since it was restored: the mutation that creates it again. Stays until the
 * person decides.
 */
export type Offer = LostWork

/** What requests have found out about the way to the server; trouble: it answers that it cannot. */
export const connections = ['online', 'offline', 'signed_out', 'trouble'] as const

/** Single values of the local copy, by name. */
export type Facts = {
  /** This device's id, which sync_push takes. */
  client_id: string
  /** The generation of the server's database as this copy knows it, see sync/generation.ts. */
  generation: string
  /**
   * Present during a resync. `cursors`: how far the scopes had been read in the previous database; `limits`: from which
   * version on each scope's rows were lost; `isUnlisted`: `unconfirmed` does not yet list all documents that the server
   * has to name; `isOutdated`: the device was away for longer than the server knows what is gone, so nothing is lost.
   * A page counts only if it was requested under the same `id`.
   */
  resync: {
    id: string
    cursors: Record<string, string>
    limits: Record<string, number>
    isGeneration: boolean
    isUnlisted?: true
    isOutdated?: true
  }
  /** Device clock in ms of the server's last answer. */
  last_contact: number
  /** Device clock in ms of when the last pull began that has brought all: how old is what is here. */
  last_pull: number
  connection: (typeof connections)[number]
  /** Whether everything of this person has arrived at least once. */
  first_pull_done: boolean
  /** Whether all that home shows has arrived at least once; the rest comes later. */
  home_arrived: boolean
  /** A block has ended: of what may be shown now the device has kept nothing, and every scope comes from its beginning. */
  reads_again: true
  /** The seq up to which the documents show all work, see shown-work.ts. */
  shown_work: number | 'unknown'
  /** How many removals have reached the cached answers, see removals.ts. */
  removals: number
  /** The version of the documents' schema that is filled, see prepare-documents.ts. */
  documents_version: number
  /**
   * Ties this database to its documents: if theirs differs, the documents were lost, and everything is pulled again.
   */
  copy_mark: string
  /** What was there when the person last looked at Activity. */
  seen_activity: SeenActivity
  /** Reading the codes may close the app, which then goes on with the one that is due. */
  email_change: EmailChange
  /** The town that the person has picked while nobody knows where the device is. */
  town: Town
}
type Fact = { [Name in keyof Facts]: { name: Name; value: Facts[Name] } }[keyof Facts]

/** By name. */
export const factsOf = (rows: readonly Fact[]): Partial<Facts> =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]))

export type OwedTables = {
  outbox: Mutation
  refused: Refused
  photos: Photo
  blobs: PhotoBlobs
  drafts: Draft
  cursors: Cursor
  bases: Base
  facts: Fact
  /** The leading tab's. Apart from the facts, which live queries read all at once: it changes every few seconds. */
  heartbeats: { name: 'leader'; count: number }
  unconfirmed: Unconfirmed
  offers: Offer
  /** From other services. They stay, so that they can be looked at and undone. */
  imports: ImportBatch
  /** The places of the open one. */
  import_places: ReviewedPlace
}
export type OwedTable = keyof OwedTables

/** The column that is the key of each table. */
export const owedKeys = {
  outbox: 'seq',
  refused: 'id',
  photos: 'id',
  blobs: 'id',
  drafts: 'id',
  cursors: 'scope',
  bases: 'id',
  facts: 'name',
  heartbeats: 'name',
  unconfirmed: 'id',
  offers: 'id',
  imports: 'id',
  import_places: 'id',
} as const satisfies { [T in OwedTable]: keyof OwedTables[T] }

export type OwedKey<T extends OwedTable> = T extends 'outbox' ? number : string

export type OwedReader = {
  /** Undefined also for a picture that the browser can no longer read. */
  get: <T extends OwedTable>(table: T, key: OwedKey<T>) => Promise<OwedTables[T] | undefined>
  /** All rows in the order of their keys. */
  all: <T extends OwedTable>(table: T) => Promise<OwedTables[T][]>
  /** The outbox after this seq, in the order of saving. */
  savedAfter: (seq: number) => Promise<Mutation[]>
}
export type OwedWriter = OwedReader & {
  /** Appends to the outbox and assigns the seq. */
  append: (mutation: Omit<Mutation, 'seq'>) => Promise<Mutation>
  put: <T extends OwedTable>(table: T, rows: OwedTables[T][]) => Promise<void>
  delete: <T extends OwedTable>(table: T, keys: OwedKey<T>[]) => Promise<void>
}

/**
 * Both run `work` in one transaction over the named tables and may throw StorageError. A write is durable once its
 * promise has resolved; if `work` throws, nothing has happened. `work` may await only calls of its own argument,
 * because IndexedDB ends a transaction that waits for anything else.
 */
export type OwedStore = {
  read: <Result>(tables: OwedTable[], work: (reader: OwedReader) => Promise<Result>) => Promise<Result>
  write: <Result>(tables: OwedTable[], work: (writer: OwedWriter) => Promise<Result>) => Promise<Result>
}

/** What the phone's storage may refuse: it is full, or gone (closed, evicted, damaged). */
export class StorageError extends Error {
  readonly kind: 'full' | 'lost'
  constructor(kind: 'full' | 'lost', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.kind = kind
  }
}
