/**
 * Cross-tab locks. A tab that is frozen while it holds one frees nothing and may never thaw, so a frozen holder's lock is
 * stolen after 20 s. The leader's is too, see sync/coordination.ts.
 */
import { invalidateDocuments } from './clear-cursors.ts'
import { documentsLock, type LocalCopy } from './local-copy.ts'
import { StorageError } from './owed.ts'

/**
 * Ms between looks, and how many looks make a waiting tab take the holder for frozen. They count this tab's own
 * waiting, so that after the whole device has slept, the holder can go on first.
 */
const lookEvery = 5_000
const looksUntilFrozen = 4

/** Ms until a full storage is tried again. */
const invalidateEvery = 1000

/**
 * Runs `work` when its turn comes. `onLost`: the lock was stolen from this tab while it worked, or so shortly after
 * that the work may be affected.
 */
export async function holdLock<Result>(
  { locks, clock }: Pick<LocalCopy, 'locks' | 'clock'>,
  name: string,
  work: () => Promise<Result>,
  onLost?: (ended: Promise<unknown>) => void,
): Promise<Result> {
  const waiting = new AbortController()
  const held: { work?: Promise<Result> } = {}
  const asHolder = async (lost: AbortSignal): Promise<void> => {
    // With a reason of our own: the default reason is an error with a stack, created at every change.
    waiting.abort('held')
    held.work = work()
    const ended = held.work.catch(() => {})
    const lose = (): void => onLost?.(ended)
    // A tab that was frozen while waiting may hear of both at once.
    if (lost.aborted) lose()
    else lost.addEventListener('abort', lose)
    // If the work fails, that is the caller's matter and no sign that the lock was lost.
    await ended
  }
  const waitInVain = async (): Promise<void> => {
    for (let looks = 0; looks < looksUntilFrozen && !waiting.signal.aborted; looks++)
      await clock.sleep(lookEvery, waiting.signal)
    waiting.abort('in vain')
  }
  void waitInVain()
  await locks.lead(name, { steal: false, signal: waiting.signal }, asHolder)
  if (!held.work) await locks.lead(name, { steal: true, signal: new AbortController().signal }, asHolder)
  return held.work as Promise<Result>
}

/**
 * Runs `work` while nobody else writes documents. A tab that thaws inside may have put older rows over newer ones, or
 * back into scopes that have vanished, or back where no scope holds them, so everything then comes again.
 */
export const holdDocuments = <Result>(copy: LocalCopy, work: () => Promise<Result>): Promise<Result> =>
  holdLock(copy, documentsLock(copy), work, (ended) => {
    const invalidate = (): Promise<void> => invalidateDocuments(copy).catch(whenNotFull)
    // A closed storage is prepared when it is opened again; in a full one, the documents may find space that this write
    // did not.
    const whenNotFull = async (error: unknown): Promise<void> => {
      if (!(error instanceof StorageError) || error.kind !== 'full') return
      await copy.clock.sleep(invalidateEvery)
      await invalidate()
    }
    // At once, because a page that comes back may be reloaded before its work has ended; and again afterwards, for what
    // a pull has brought meanwhile.
    void Promise.all([invalidate(), ended])
      .then(invalidate)
      .then(() => copy.channel.post('pull'))
  })
