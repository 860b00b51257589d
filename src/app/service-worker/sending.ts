/** Background Sync: the browser wakes the service worker when there is a network, even if the app is closed. */
export const sendingTag = 'crumb-send'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Does nothing where the browser cannot, or the person has forbidden it: an open app sends by itself. */
export async function registerSending(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(sendingTag)
}
