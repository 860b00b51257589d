/** The server as sync sees it: backend/supabase-backend.ts in the app, a model or PostgreSQL in the simulation. */
import type { PhotoBucket } from '#src/db/owed.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'

export type PullChange = {
  scope: string
  /** The cursor was beyond the scope's head: the database was restored, and the scope comes from its beginning. */
  reset: boolean
  /** The device was away for longer than the server knows what is gone; the scope comes from its beginning. */
  outdated: boolean
  /** The scope's head when the generation began; what was read beyond it in an earlier generation is lost. */
  began_at: number
  cursor: string
  rows: { [E in SyncedEntity]?: SyncedRows[E][] }
  removed: { [E in SyncedEntity]?: string[] }
}
export type PullAnswer = {
  /** The database's; it changes when the database is restored from a backup or replaced. */
  generation: string
  changes: PullChange[]
  vanished: string[]
  more: boolean
  /** Whether to ask for `unlinkedFiles`. */
  has_unlinked_files: boolean
}

/** What a device's cursors will be once a whole page is stored, as its first bytes say. Of one after which more is to come. */
export type PullReach = Pick<PullAnswer, 'generation' | 'vanished'> & { reached: Record<string, string> }

export type SentMutation = { id: string; intent: string; input: Record<string, unknown> }
export type Verdict =
  | { status: 'applied' }
  | { status: 'rejected'; code: string; message: string }
  /** Nothing was done: send it again. */
  | { status: 'retry' }
  /** Nothing was done, because the person has saved a lot: send it again in so many seconds. */
  | { status: 'later'; code: string; message: string; seconds: number }
export type PushAnswer = { generation: string; verdicts: Verdict[] }

export type StoredFile = { bucket: PhotoBucket; path: string }

/** Every call throws BackendError unless it gets a valid answer. */
export type Server = {
  /**
   * `cursors`: of all scopes on the device. At most `maxRows` rows come back. `onReach` may hear before the answer how far it reaches: a
   * hint, for what comes may break off.
   */
  pull: (
    cursors: Record<string, string>,
    maxRows: number,
    signal: AbortSignal,
    onReach?: (reach: PullReach) => void,
  ) => Promise<PullAnswer>
  /**
   * What home shows, for a device without cursors: it comes ahead of the first pull, whose cursors say afterwards that it has only
   * begun. Absent where nobody looks at home.
   */
  home?: (signal: AbortSignal) => Promise<PullAnswer>
  /** At most 100 mutations; verdicts in their order. `sentAt`: the device's clock (ISO). */
  push: (clientId: string, mutations: SentMutation[], sentAt: string, signal: AbortSignal) => Promise<PushAnswer>
  /** Resolves when the file is on the server, even if it was there before. `onProgress` gets a share from 0 to 1. */
  upload: (file: StoredFile & { blob: Blob }, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  /** Resolves when the file is gone, when it never existed, and when it stays because something shows it. */
  removeFile: (file: StoredFile, signal: AbortSignal) => Promise<void>
  /** The person's files that no review and no profile shows any more: delete them. */
  unlinkedFiles: (signal: AbortSignal) => Promise<StoredFile[]>
  /**
   * Gets a new access token; throws `signed_out` when the session is over, `account_gone` when the account no longer
   * exists.
   */
  refreshSession: (signal: AbortSignal) => Promise<void>
}

/** The server in a window, which also hears of changes. */
export type Backend = Server & {
  /**
   * Calls `onChange` when one of the person's scopes has moved; returns the function that stops it. Only a hint: it may
   * never call.
   */
  listen: (onChange: () => void) => () => void
}

/**
 * network: no answer · busy: the server answered that it cannot now · expired: the access token is no longer valid ·
 * signed_out: the session is over · account_gone: the account is deleted · refused: this request will never be
 * accepted.
 */
export type BackendErrorKind = 'network' | 'busy' | 'expired' | 'signed_out' | 'account_gone' | 'refused'

export class BackendError extends Error {
  readonly kind: BackendErrorKind
  /** The server's stable code, for refusals. */
  readonly code: string
  constructor(kind: BackendErrorKind, message: string, code = kind as string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackendError'
    this.kind = kind
    this.code = code
  }
}
