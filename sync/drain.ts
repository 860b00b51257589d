/**
 * Sends what is waiting without a tab: the service worker calls it on the `sync` event. What is refused here is taken
 * back on the screens when the next tab starts; two senders at once do no harm (push.ts).
 */
import type { Backend } from './backend.ts'
import type { SyncContext, WorkStore } from './context.ts'
import { sendPhotos } from './photos.ts'
import { firstHoldEnds, pushAll } from './push.ts'

/**
 * Throws BackendError or StorageError when something is left, so that the browser calls again. A tab that is open learns
 * of it in any case: it has nothing to push any more, so that nothing else would tell it that photos may go now.
 */
export async function drain(store: WorkStore, backend: Backend, signal: AbortSignal): Promise<void> {
  try {
    await sendAll({ store, backend, signal, answered: () => {} })
  } finally {
    store.channel.post('pull')
  }
}

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
  const held = await firstHoldEnds(context)
  if (held !== undefined) {
    await context.store.clock.sleep(held, context.signal)
    await sendAll(context)
  }
}
