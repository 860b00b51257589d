/** The server as sync sees it. In the app backend/supabase-backend.ts, in the simulation a model or PostgreSQL. */
import type { PhotoBucket } from '#src/db/owed.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'

export type PullChange = {
  scope: string
  /** The cursor lay beyond the head of the scope: the database went back, and this comes from the beginning. */
  reset: boolean
  /** The head that the scope had when the generation began; what was read beyond it in an earlier one is lost. */
  began_at: number
  cursor: string
  rows: { [E in SyncedEntity]?: SyncedRows[E][] }
  removed: { [E in SyncedEntity]?: string[] }
}
/** `generation` is that of the database; one that was restored from a backup, or replaced, has another. */
export type PullAnswer = { generation: string; changes: PullChange[]; vanished: string[]; more: boolean }

export type SentMutation = { id: string; intent: string; input: Record<string, unknown> }
export type Verdict =
  | { status: 'applied' }
  | { status: 'rejected'; code: string; message: string }
  /** Nothing was done; send it again. */
  | { status: 'retry' }
export type PushAnswer = { generation: string; verdicts: Verdict[] }

export type StoredFile = { bucket: PhotoBucket; path: string }

/** Every call throws BackendError when it has no good answer. */
export type Server = {
  /** Cursors of all scopes of the device; at most `maxRows` rows come back. */
  pull: (cursors: Record<string, string>, maxRows: number, signal: AbortSignal) => Promise<PullAnswer>
  /** At most 100 mutations; verdicts in their order. `sentAt`: the device's clock (ISO). */
  push: (clientId: string, mutations: SentMutation[], sentAt: string, signal: AbortSignal) => Promise<PushAnswer>
  /** Resolves when the file is there, also when it was there before. `onProgress` gets a share from 0 to 1. */
  upload: (file: StoredFile & { blob: Blob }, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  /** Resolves when the file is not there, also when it never was, or when something shows it and it stays. */
  removeFile: (file: StoredFile, signal: AbortSignal) => Promise<void>
  /** The person's files that no review and no profile shows any more: they are to be deleted. */
  unlinkedFiles: (signal: AbortSignal) => Promise<StoredFile[]>
  /** Gets a new access token; throws `signed_out` when the session is over, `account_gone` when there is no such person. */
  refreshSession: (signal: AbortSignal) => Promise<void>
}

/** The same in a window, which hears of changes. */
export type Backend = Server & {
  /** Calls `onChange` when a scope of the person has moved on; returns what ends it. Only a hint: it may never call. */
  listen: (onChange: () => void) => () => void
}

/**
 * network: no answer came · busy: the server answered that it cannot now · expired: the access token is not good any
 * more · signed_out: the session is over · account_gone: the account is deleted · refused: this request will never be
 * accepted.
 */
export type BackendErrorKind = 'network' | 'busy' | 'expired' | 'signed_out' | 'account_gone' | 'refused'

export class BackendError extends Error {
  readonly kind: BackendErrorKind
  /** A stable code of the server, for refusals. */
  readonly code: string
  constructor(kind: BackendErrorKind, message: string, code = kind as string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackendError'
    this.kind = kind
    this.code = code
  }
}
