/** Background Sync: the browser wakes the service worker when there is a network, even if the app is closed. */
export const sendingTag = 'crumb-send'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Does nothing where the browser cannot, or the person has forbidden it: an open app sends by itself. */
export async function registerSending(): Promise<void> {
  // On a new device it comes after the first sync, and work may be saved before.
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.ready
  await registration?.sync?.register(sendingTag)
}
