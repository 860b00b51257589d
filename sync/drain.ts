/**
 * Sends what is waiting without a tab, for the service worker. What is refused here is taken back on the screens when the
 * next tab starts; two senders at once do no harm (push.ts), but photos that both send are paid for twice.
 */
import { BackendError, type Server } from './backend.ts'
import { type SyncContext, stopIfAborted, type WorkCopy } from './context.ts'
import { whileNobodyLeads } from './coordination.ts'
import { readyFrom, readyPhotos, sendPhotos } from './photos.ts'
import { firstDelayEnds, pushAll } from './push.ts'

/**
 * Throws BackendError or StorageError when something is left, so that the browser calls again. A tab that is open learns
 * of it in any case: it has nothing to push any more, so that nothing else would tell it that photos may go now.
 */
export async function drain(copy: WorkCopy, backend: Server, signal: AbortSignal): Promise<void> {
  try {
    await sendAll({ copy, backend, signal, answered: () => {} })
  } finally {
    copy.channel.post('pull')
  }
}

/**
 * Ms between looks at what a tab has left to send, and how many until the browser shall call again. A worker that waits
 * keeps a new version of the app waiting; Chromium ends it after 3 min and calls three times in all, after 5 and 15 min.
 */
const lookEvery = 5_000
const mostLooks = 12

/**
 * For the `sync` event, which comes at once where there is a network: while a tab leads it is the tab that sends, and what it
 * leaves when it is closed or frozen goes from here. Throws as `drain` does, also when the tab is at it for long.
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

/** Whether there is anything to send, at once or after something else: one transaction, as photos turn into changes. */
const isWorkLeft = ({ owed }: WorkCopy): Promise<boolean> =>
  owed.read(readyFrom, async (reader) => {
    const outbox = await reader.all('outbox')
    return outbox.some(({ state }) => state !== 'applied') || (await readyPhotos(reader)).length > 0
  })

const withoutScreens = async (): Promise<void> => {}

async function sendAll(context: SyncContext): Promise<void> {
  await pushAll(context, withoutScreens)
  let linked = false
  try {
    await sendPhotos(context, async () => {
      linked = true
    })
  } finally {
    // Also when another photo could not go: those that arrived must not wait for it.
    if (linked) await pushAll(context, withoutScreens)
  }
  // The tab that offered to take it back may be gone.
  const delay = await firstDelayEnds(context)
  if (delay !== undefined) {
    await context.copy.clock.sleep(delay, context.signal)
    stopIfAborted(context.signal)
    await sendAll(context)
  }
}
