/**
 * The push alone, without a tab, for the service worker. The next tab takes what is refused here off the screens. Two
 * senders at once are harmless (push.ts), except that photos sent by both cost twice.
 */
import { BackendError, type Server } from './backend.ts'
import { type SyncContext, stopIfAborted, type WorkCopy } from './context.ts'
import { whileNobodyLeads } from './coordination.ts'
import { sendPhotos } from './photos.ts'
import { firstDelayEnds, pushAll } from './push.ts'
import { isWorkLeft } from './work-left.ts'

/**
 * Throws BackendError or StorageError when something is left, so that the browser calls again. In any case it posts
 * `pull` to open tabs: with nothing left to push, nothing else would tell them that photos can go now.
 */
export async function drain(copy: WorkCopy, backend: Server, signal: AbortSignal): Promise<void> {
  try {
    await sendAll({ copy, backend, signal, answered: () => {} })
  } finally {
    copy.channel.post('pull')
  }
}

/**
 * Ms between looks at what a tab has left to send, and how many looks before giving up so that the browser calls again.
 * A waiting worker blocks a new app version; Chromium ends it after 3 min and calls three times in all, after 5 and 15
 * min.
 */
const lookEvery = 5_000
const mostLooks = 12

/**
 * For the `sync` event, which fires at once where there is a network. While a tab leads, the tab sends; what it leaves
 * when it is closed or frozen is sent here. Throws as `drain` does, and when the tab takes too long.
 */
export async function drainBesideTabs(copy: WorkCopy, backend: Server): Promise<void> {
  let looks = 0
  while (await isWorkLeft(copy)) {
    if (looks >= mostLooks) throw new BackendError('busy', 'An open tab has not sent everything yet.')
    const waiting = new AbortController()
    const look = async (): Promise<void> => {
      try {
        for (; looks < mostLooks && !waiting.signal.aborted && (await isWorkLeft(copy)); looks++)
          await copy.clock.sleep(lookEvery, waiting.signal)
      } finally {
        waiting.abort('looked')
      }
    }
    const send = (signal: AbortSignal): Promise<void> => drain(copy, backend, signal)
    const [isDone] = await Promise.all([whileNobodyLeads(copy, waiting, send), look()])
    if (isDone) return
  }
}

const withoutScreens = async (): Promise<void> => {}

async function sendAll(context: SyncContext): Promise<void> {
  await pushAll(context, withoutScreens)
  let linked = false
  try {
    const onLinked = async (): Promise<void> => {
      linked = true
    }
    // No pull has said whether there are files to delete.
    await sendPhotos(context, onLinked, true)
  } finally {
    // Even if another photo failed: those that arrived must not wait for it.
    if (linked) await pushAll(context, withoutScreens)
  }
  // The tab that offered undo may be gone.
  const delay = await firstDelayEnds(context)
  if (delay !== undefined) {
    await context.copy.clock.sleep(delay, context.signal)
    stopIfAborted(context.signal)
    await sendAll(context)
  }
}
