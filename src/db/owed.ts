/**
 * What the phone owes to the server, and how far it has read: one database per person with transactions over all its
 * tables. In the app it is Dexie (owed-dexie.ts), in the first tier of the simulation memory.
 */

import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import type { LostWork } from '#src/domain/work/lost-work.ts'
import type { Picture } from '#src/lib/picture.ts'
import type { StoredDocument } from './documents.ts'

/** A change that the person made and the server has not been seen to have. */
export type Mutation = {
  /** The order of saving, given by the store; work is sent and applied in it. Clocks order nothing (invariant 12). */
  seq: number
  id: string
  intent: string
  input: Record<string, unknown>
  /** The device's clock when it was saved (ISO): what the effect takes for now. */
  saved_at: string
  /**
   * waiting: to be sent · sending: on its way, or the answer was lost · applied: the server has it, and it stays applied
   * on the phone until a pull that began afterwards has brought the server's rows (read your writes).
   */
  state: 'waiting' | 'sending' | 'applied'
  /** Answers `retry` or failed requests of the server itself; from 3 on it is sent alone, so that it delays nobody. */
  attempts: number
  /** The server has asked for it again: only its own verdict can end it, as an earlier sending may still arrive. */
  sent?: true
  /** A pull did not show what the server had taken, and it was sent again, see sync/unshown.ts. */
  resent?: true
  /** Device clock in ms: until then it can be taken back and is not sent, see src/domain/work/delay.ts. */
  delayed_until?: number
  /**
   * Storage has damaged the row, and this says so in plain words: it is shown as far as it is left and never sent, but
   * set aside for the person. Given by reading (valid-rows.ts), never stored.
   */
  damage?: string
}

/** A change that the server refused for good, or that waits with one it depends on. Kept until the person decides. */
export type Refused = Pick<Mutation, 'id' | 'seq' | 'intent' | 'input' | 'saved_at'> & {
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
  /** Its place among the photos of its review, from 0. */
  index: number
  /**
   * waiting: to be uploaded · uploading · uploaded: the file is there, its attach_photo is in the outbox ·
   * failed: the server refuses this file, `message` says why; the person decides · removing: the file is to be deleted.
   */
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed' | 'removing'
  /** Sent bytes as a share from 0 to 1. */
  progress: number
  attempts: number
  /** Bytes of the picture without its thumbnail. */
  size: number
  message?: string
}

/** The pictures of a photo, apart from its row so that counting photos does not read them. */
export type PhotoBlobs = { id: string; full: Picture; thumbnail: Picture }

/** A form that is being filled: stored from the first touch, gone when it is sent or thrown away. */
export type Draft = { id: string; kind: string; content: Record<string, unknown>; changed_at: string }

/** How far a scope was read; the text is the server's, and begins with the number that its versions count by. */
type Cursor = { scope: string; cursor: string }

/**
 * The cursor from which a known scope comes from its beginning. Removals come with it, which the server leaves out of the
 * first pull of a scope that has no cursor.
 */
export const beginning = '0'

/**
 * The server's document under one that pending work has changed on the phone; null: the server has none. Every
 * document that differs from the server's has a base, so that taking work back needs no network.
 */
export type Base = { id: string; entity: SyncedEntity; key: string; document: StoredDocument | null }

export const baseId = (entity: SyncedEntity, key: string): string => `${entity}:${key}`

/**
 * A document that the server has not named yet since the database behind it was replaced (sync/resync.ts). `scopes` are those of
 * its scopes that have not said anything of it; what has any when everything has come again is not on the server.
 */
export type Unconfirmed = {
  id: string
  entity: SyncedEntity
  key: string
  scopes: string[]
  /** The server's row as it was, when it is the person's own. */
  row?: SyncedRows[SyncedEntity]
}

/**
 * What the person had saved, the server had, and has not any more since it was set back to an earlier state: the change
 * that makes it again. Kept until the person decides.
 */
export type Offer = LostWork

/** What requests have learned of the way to the server; trouble: it answers, and that it cannot. */
export const connections = ['online', 'offline', 'signed_out', 'trouble'] as const

/** Small things of the local copy by name. */
export type Facts = {
  /** This device's id, which sync_push takes. */
  client_id: string
  /** That of the server's database as this copy knows it, see sync/generation.ts. */
  generation: string
  /**
   * There while everything comes again from a replaced database. `cursors`: how far the scopes had been read in the one
   * before; `limits`: from where on in each that was lost; `isUnlisted`: the documents that the server has to name are
   * not all in `unconfirmed` yet. A page counts only when it was asked for under the same `id`.
   */
  resync: {
    id: string
    cursors: Record<string, string>
    limits: Record<string, number>
    isGeneration: boolean
    isUnlisted?: true
  }
  /** Device clock in ms of the last answer of the server. */
  last_contact: number
  connection: (typeof connections)[number]
  /** Whether everything of this person has arrived at least once. */
  first_pull_done: boolean
  /** Device clock in ms: the leading tab is alive. */
  leader_beat: number
  /** The version of the documents' schema that is filled, see prepare-documents.ts. */
  documents_version: number
  /** Ties this database to its documents: when they do not carry the same mark they were lost, and all is pulled again. */
  copy_mark: string
}
type Fact = { [Name in keyof Facts]: { name: Name; value: Facts[Name] } }[keyof Facts]

export type OwedTables = {
  outbox: Mutation
  refused: Refused
  photos: Photo
  blobs: PhotoBlobs
  drafts: Draft
  cursors: Cursor
  bases: Base
  facts: Fact
  unconfirmed: Unconfirmed
  offers: Offer
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
  unconfirmed: 'id',
  offers: 'id',
} as const satisfies { [T in OwedTable]: keyof OwedTables[T] }

export type OwedKey<T extends OwedTable> = T extends 'outbox' ? number : string

export type OwedReader = {
  /** Undefined also for a picture that the browser cannot read any more. */
  get: <T extends OwedTable>(table: T, key: OwedKey<T>) => Promise<OwedTables[T] | undefined>
  /** All rows in the order of their keys. */
  all: <T extends OwedTable>(table: T) => Promise<OwedTables[T][]>
}
export type OwedWriter = OwedReader & {
  /** Appends to the outbox and gives the row its seq. */
  append: (mutation: Omit<Mutation, 'seq'>) => Promise<Mutation>
  put: <T extends OwedTable>(table: T, rows: OwedTables[T][]) => Promise<void>
  delete: <T extends OwedTable>(table: T, keys: OwedKey<T>[]) => Promise<void>
}

/**
 * Both run `work` in one transaction over the named tables and may throw StorageError. A write is durable when its
 * promise has resolved; when `work` throws nothing of it happened. `work` awaits only calls of its own argument, as
 * IndexedDB ends a transaction that waits for anything else.
 */
export type OwedStore = {
  read: <Result>(tables: OwedTable[], work: (reader: OwedReader) => Promise<Result>) => Promise<Result>
  write: <Result>(tables: OwedTable[], work: (writer: OwedWriter) => Promise<Result>) => Promise<Result>
}

/** What the phone's storage may refuse: full, or not there any more (closed, evicted, damaged). */
export class StorageError extends Error {
  readonly kind: 'full' | 'lost'
  constructor(kind: 'full' | 'lost', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.kind = kind
  }
}
