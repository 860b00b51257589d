/**
 * Sections that one tab of a device at a time may be in. A tab can be frozen inside of one and never thaw, which frees no
 * lock (the leader's neither, see sync/coordination.ts), so whoever has waited for long takes it.
 */
import { invalidateDocuments } from './clear-cursors.ts'
import { documentsLock, type LocalStore } from './local-store.ts'

/**
 * Ms between looks, and how many looks of this tab's own waiting count as for ever: after a sleep of the whole device
 * each tab gets its time to go on first.
 */
const lookEvery = 5_000
const looksUntilFrozen = 4

/** Runs `work` in turn. `onLost`: the lock was taken from this tab, while it worked or so lately that it may have. */
export async function holdLock<Result>(
  { locks, clock }: Pick<LocalStore, 'locks' | 'clock'>,
  name: string,
  work: () => Promise<Result>,
  onLost?: (ended: Promise<unknown>) => void,
): Promise<Result> {
  const waiting = new AbortController()
  const held: { work?: Promise<Result> } = {}
  const asHolder = async (lost: AbortSignal): Promise<void> => {
    // With a reason of our own: the default one is an error with a stack, made at every change.
    waiting.abort('held')
    held.work = work()
    const ended = held.work.catch(() => {})
    lost.addEventListener('abort', () => onLost?.(ended))
    // A failure of the work is the caller's, and no sign that the lock was lost.
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
 * Runs `work` while nobody else writes documents. A tab that thaws inside may have put older rows over newer ones, back
 * into scopes that have vanished meanwhile, or back to where no scope holds them, so everything then comes again.
 */
export const holdDocuments = <Result>(store: LocalStore, work: () => Promise<Result>): Promise<Result> =>
  holdLock(store, documentsLock(store), work, (ended) => {
    // A storage that is closed or full now: the documents are made anew with it, or the next pull fails as well.
    const invalidate = (): Promise<void> => invalidateDocuments(store).catch(() => {})
    // At once, because a page that comes back may be reloaded before its work has ended, and once more for what a pull
    // has brought meanwhile.
    void Promise.all([invalidate(), ended])
      .then(invalidate)
      .then(() => store.channel.post('pull'))
  })
