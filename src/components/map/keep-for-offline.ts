import { mapCodeCache } from '#src/lib/map-packs.ts'

/**
 * The service worker keeps the part that draws maps for the basement. On a first visit it is not there yet, and finds the empty
 * cache when this page may be gone.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await caches.open(mapCodeCache)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_MAP' })
}
