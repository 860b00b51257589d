/** What the parts of sync work with, and the one way to make a request. */
import { holdLock } from '#src/db/hold-lock.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { BackendError, type Server } from './backend.ts'
import type { Resync } from './resync.ts'

/** What sending needs of the local copy: no documents, so that the service worker can do it without RxDB. */
export type WorkCopy = Omit<LocalCopy, 'documents'>

export type SyncContext<Copy extends WorkCopy = WorkCopy> = {
  copy: Copy
  backend: Server
  /** Aborts when this tab stops to lead or the person signs out: nothing may be sent or written any more. */
  signal: AbortSignal
  /** An answer came: whatever else a round still fails at, the network is there. */
  answered: () => void
  /** Loads what is needed when the database of the server was replaced. Not where there are no documents. */
  resync?: () => Promise<Resync>
}

/** Thrown when the signal aborted while waiting; nobody shows it. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new StoppedError('Sync has stopped.')
}

/**
 * Makes a request; when the access token has expired it is renewed once, by one tab at a time, and the request repeated.
 * Throws BackendError, or StoppedError when sync was stopped meanwhile.
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
    // A token that is not accepted although it is new: this session will not get better by trying.
    if (error instanceof BackendError && error.kind === 'expired') throw new BackendError('signed_out', error.message)
    throw error
  }
}
