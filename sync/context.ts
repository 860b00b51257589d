/** What the parts of sync share, and the one way to make a request. */
import { holdLock } from '#src/db/hold-lock.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { BackendError, type Server } from './backend.ts'
import type { Removals } from './removals.ts'
import type { Resync } from './resync.ts'

/** What sending needs of the local copy: no documents, so that the service worker can do it without RxDB. */
export type WorkCopy = Omit<LocalCopy, 'documents'>

export type SyncContext<Copy extends WorkCopy = WorkCopy> = {
  copy: Copy
  backend: Server
  /** Aborts when this tab loses the lead or the person signs out: nothing may be sent or written any more. */
  signal: AbortSignal
  /** Reports an answer: whatever else fails in a round, there is a network. */
  answered: () => void
  /** Loads the code for a replaced database. Absent where there are no documents. */
  resync?: () => Promise<Resync>
  /** Loads what takes removals to what was fetched on demand. Not where there are no documents. */
  removals?: () => Promise<Removals>
}

/** Thrown when the signal aborted while waiting; nobody shows it. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new StoppedError('Sync has stopped.')
}

/**
 * Makes a request. If the access token has expired, one tab at a time renews it, and the request is repeated. Throws
 * BackendError, or StoppedError when sync was stopped meanwhile.
 */
export async function request<Answer>(
  context: SyncContext,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { copy, backend, signal } = context
  const attempt = async (): Promise<Answer> => {
    stopIfAborted(signal)
    try {
      const answer = await send(signal)
      context.answered()
      return answer
    } finally {
      stopIfAborted(signal)
    }
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof BackendError) || error.kind !== 'expired') throw error
  }
  await holdLock(copy, `crumb-session-${copy.userId}`, () => backend.refreshSession(signal))
  try {
    return await attempt()
  } catch (error) {
    // A new token that is refused: trying again will not help this session.
    if (error instanceof BackendError && error.kind === 'expired') throw new BackendError('signed_out', error.message)
    throw error
  }
}
