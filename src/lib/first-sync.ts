/**
 * A first sync has the line to itself: on a slow one, pictures and the service worker's files would delay for seconds what
 * the screens need to be true. All pages and the service worker share one lock.
 */
const lockName = 'crumb-first-sync'
/** Ms. A sync that makes no progress delays nothing else. */
const timeoutMs = 15_000

let isRunning = false
const listeners = new Set<() => void>()

/** Home is whole: its pictures come before what is not looked at. */
export const showPictures = (): void => setRunning(false)

/** Call it when a first sync begins, and the function that it returns when it ends. */
export function beginFirstSync(): () => void {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = () => {
      clearTimeout(timer)
      setRunning(false)
      resolve()
    }
  })
  const timer = setTimeout(() => end(), timeoutMs)
  setRunning(true)
  // Where the lock is refused nobody waits.
  navigator.locks.request(lockName, () => ended).catch(() => {})
  return end
}

function setRunning(value: boolean): void {
  isRunning = value
  for (const listener of listeners) listener()
}

/** Whether this page is in a first sync and shows nothing whole yet. */
export const isFirstSyncRunning = (): boolean => isRunning

export function watchFirstSync(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when no page is in a first sync, at the latest after `timeoutMs`. */
export const afterFirstSync = (): Promise<void> =>
  navigator.locks
    .request(lockName, { mode: 'shared', signal: AbortSignal.timeout(timeoutMs) }, () => {})
    .catch(() => {})
