/**
 * A first sync has the line to itself: on a slow one, pictures and the service worker's files would delay for seconds what
 * the screens need to be true. Most pictures and files wait until all has arrived: all pages and the service worker share one lock.
 */
const lockName = 'crumb-first-sync'
/** Ms. A sync that makes no progress delays nothing else. */
const timeoutMs = 15_000

let isRunning = false
let isShown = true
const listeners = new Set<() => void>()

/** Home is whole: the first pictures come, and the files that a phone needs in the basement. */
export const firstPageIsShown = (): void => set(isRunning, true)

/** Call it when a first sync begins, and the function that it returns when it ends. */
export function beginFirstSync(): () => void {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = () => {
      clearTimeout(timer)
      set(false, true)
      resolve()
    }
  })
  const timer = setTimeout(() => end(), timeoutMs)
  set(true, false)
  // Where the lock is refused nobody waits.
  navigator.locks.request(lockName, () => ended).catch(() => {})
  return end
}

function set(running: boolean, shown: boolean): void {
  isRunning = running
  isShown = shown
  for (const listener of listeners) listener()
}

/** Whether this page is in a first sync. */
export const isFirstSyncRunning = (): boolean => isRunning

/** Whether this page is in a first sync and shows nothing whole yet. */
export const isFirstPageComing = (): boolean => isRunning && !isShown

export function watchFirstSync(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when this page shows something whole, or is in no first sync. */
export const afterFirstPage = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (isFirstPageComing()) return
      stop()
      resolve()
    }
    const stop = watchFirstSync(look)
    look()
  })

/** Resolves when no page is in a first sync, at the latest after `timeoutMs`. */
export const afterFirstSync = (): Promise<void> =>
  navigator.locks
    .request(lockName, { mode: 'shared', signal: AbortSignal.timeout(timeoutMs) }, () => {})
    .catch(() => {})
