/**
 * Sends what is waiting without a tab: the service worker calls it on the `sync` event. What is refused here is taken
 * back on the screens when the next tab starts; two senders at once do no harm (push.ts).
 */
import type { Backend } from './backend.ts'
import type { SyncContext, WorkStore } from './context.ts'
import { sendPhotos } from './photos.ts'
import { pushAll } from './push.ts'

/** Throws BackendError or StorageError when something is left, so that the browser calls again. */
export async function drain(store: WorkStore, backend: Backend, signal: AbortSignal): Promise<void> {
  const context: SyncContext = { store, backend, signal, answered: () => {} }
  await pushAll(context)
  let linked = false
  await sendPhotos(context, async () => {
    linked = true
  })
  if (linked) await pushAll(context)
}
