/**
 * Recovery from a bad service worker: put in the place of /service-worker.js, it takes over at once on every phone, forgets the
 * files of the app that were kept, and goes, so that pages come from the network again (docs/deploy.md, 8). What people have
 * saved lies in IndexedDB and stays; so do the pictures.
 */
const filesOfApp = /precache/

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(recover()))

async function recover() {
  const kept = (await caches.keys()).filter((name) => filesOfApp.test(name))
  for (const name of kept) await caches.delete(name)
  await self.registration.unregister()
  // Only where there was something to forget: the page registers this file again, and would be loaded again for ever.
  if (kept.length === 0) return
  // Not waited for: a page that is loaded waits in turn until this worker is activated.
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    client.navigate(client.url).catch(() => {})
  }
}
