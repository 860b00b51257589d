/**
 * Cross-tab locks. A tab that is frozen while it holds one frees nothing and may never thaw, so a frozen holder's lock is
 * stolen after 20 s. The leader's is too, see sync/coordination.ts.
 */
import type { LocalCopy } from './local-copy.ts'

/**
 * Ms between looks, and how many looks make a waiting tab take the holder for frozen. They count this tab's own
 * waiting, so that after the whole device has slept, the holder can go on first.
 */
const lookEvery = 5_000
const looksUntilFrozen = 4

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
