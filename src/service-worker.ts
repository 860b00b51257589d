/// <reference lib="webworker" />
/** Opens the app offline, caches pictures that were looked at, sends waiting work in the background, and shows notifications. */
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { drainBesideTabs } from '#sync/drain.ts'
import { cachingSentPictures } from './app/local/cache-sent-pictures.ts'
import { project } from './app/project.ts'
import { cachedPicturesLimit, pictureCache } from './app/service-worker/caches.ts'
import { showOwedOnIcon } from './app/service-worker/icon-count.ts'
import { dropOldMapFiles, isMapFile, keepMapFiles, mapFile, renewMapFiles } from './app/service-worker/map-files.ts'
import { openNotified, refusePushed, showPushed } from './app/service-worker/notifications.ts'
import { fileToCache, type OwnFile } from './app/service-worker/own-files.ts'
import { sendingTag } from './app/service-worker/sending.ts'
import { forgetOldStarts, keepStart, routeStarts } from './app/service-worker/start-routes.ts'
import { createHttpBackend } from './backend/http-backend.ts'
import { createPictureService } from './backend/pictures.ts'
import { createSessionKeeper } from './backend/session.ts'
import { openBrowserDevice } from './db/device.ts'
import { openOwed } from './db/owed-dexie.ts'
import { fetchInLanes } from './lib/fetch-ahead.ts'
import { afterFirstSync } from './lib/first-sync.ts'
import { paths } from './lib/paths.ts'
import { storeSharedPhotos } from './services/shared-photos.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (OwnFile | string)[] }

/** TypeScript's library has no Background Sync. */
type SyncEvent = ExtendableEvent & { tag: string }

// No skipWaiting: a new version waits until the person accepts it (src/app/service-worker/UpdatePrompt.tsx).
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const type = (event.data as { type?: unknown } | null)?.type
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'KEEP_MAP') event.waitUntil(keepMapFiles(mapFiles))
})
clientsClaim()
// An installation that gets a wrong file fails, and the page starts it again (register.ts).
// oxlint-disable-next-line no-underscore-dangle -- the build looks for this name
const manifest = self.__WB_MANIFEST as OwnFile[]
const mapFiles = manifest.filter(isMapFile)
const files = manifest.filter((file) => !isMapFile(file))
const bytesOf = new Map(files.map(({ url, bytes }) => [`/${url}`, bytes]))
const unchanging = files.filter((file) => file.revision === null).map(({ url }) => `/${url}`)
const page = '/index.html'
const revision = files.find(({ url }) => `/${url}` === page)?.revision ?? ''
const precaching = new PrecacheController({
  plugins: [
    {
      requestWillFetch: async ({ request }) => {
        await afterFirstSync()
        return request
      },
      cacheWillUpdate: ({ request: { url }, response }) =>
        fileToCache(url, response, bytesOf.get(new URL(url).pathname)),
    },
  ],
})
precaching.addToCacheList(files)
registerRoute(new PrecacheRoute(precaching))
cleanupOutdatedCaches()
self.addEventListener('install', (event) => {
  routeStarts(event, { revision, precache: precaching.strategy.cacheName, mapFiles })
  const install = async (): Promise<void> => {
    // Workbox asks for one file after the other, which on a slow line takes as many round trips as there are files.
    await afterFirstSync()
    await fetchInLanes(unchanging)
    await precaching.install(event)
    await keepStart(await precaching.matchPrecache(page), revision)
  }
  event.waitUntil(install())
  event.waitUntil(renewMapFiles(mapFiles))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(precaching.activate(event))
  event.waitUntil(forgetOldStarts(revision))
})
// The map may have been opened while this was being installed.
self.addEventListener('activate', (event) =>
  event.waitUntil(renewMapFiles(mapFiles).then(() => dropOldMapFiles(mapFiles))),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isMapFile({ url: url.pathname }),
  ({ request }) => mapFile(request),
)
registerRoute(
  // The backend may be at the app's own address, and paths with an extension are files; a query may end in anything.
  new NavigationRoute(precaching.createHandlerBoundToURL(page), {
    denylist: [/^\/\w+\/v1\//, /^[^?]*\.\w+(?:\?|$)/],
  }),
)

// Public buckets: review-photos, avatars, restaurant-photos. A file never changes under its address.
registerRoute(
  ({ url }) => url.origin === new URL(project.url).origin && url.pathname.startsWith('/storage/v1/object/public/'),
  new CacheFirst({
    cacheName: pictureCache,
    // An <img> requests without CORS, and each opaque response would count as megabytes.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    // Workbox's types do not support exactOptionalPropertyTypes.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin,
      new ExpirationPlugin({ maxEntries: cachedPicturesLimit, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  }),
)

// Photos that another app shares (share_target in the manifest).
registerRoute(
  ({ url }) => url.pathname === '/share-photos',
  async ({ request }) => {
    await storeSharedPhotos((await request.formData()).getAll('photos'))
    return Response.redirect(paths.logShared, 303)
  },
  'POST',
)

self.addEventListener('sync' as 'activate', (event) => {
  if ((event as SyncEvent).tag === sendingTag) event.waitUntil(sendInTurn())
})

self.addEventListener('push', (event) => {
  const show = async (): Promise<void> => {
    const session = createSessionKeeper(project)
    await ((await session.current()) ? showPushed(self, event.data?.text()) : refusePushed(self))
  }
  event.waitUntil(show())
})
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(self, event.notification)))

let sending: Promise<void> = Promise.resolve()

/**
 * One after the other: two at once would upload every photo twice, and joining a running one would miss what was saved
 * after it looked. A rejection makes the browser call again.
 */
function sendInTurn(): Promise<void> {
  const turn = sending.catch(() => {}).then(sendWaiting)
  sending = turn
  return turn
}

async function sendWaiting(): Promise<void> {
  const session = createSessionKeeper(project)
  const signedIn = await session.current()
  // Nothing can be sent without a session; the app asks the person to sign in again.
  if (!signedIn || signedIn.isOver) return
  const { userId } = signedIn
  const owed = await openOwed(userId)
  const device = openBrowserDevice(userId)
  // Signing out removes the number before the copy is deleted.
  const showLeft = async (): Promise<void> => {
    if ((await session.current())?.userId === userId) await showOwedOnIcon(owed)
  }
  try {
    const { locks, clock, channel, newId } = device
    const copy = { userId, owed, locks, clock, channel, newId }
    const backend = cachingSentPictures(createHttpBackend(project, session, userId), createPictureService(project))
    await drainBesideTabs(copy, backend)
  } finally {
    await showLeft().catch(() => {})
    owed.close()
    device.close()
  }
}
