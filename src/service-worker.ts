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
import { keepFiles, type OwnFile, pathOf } from './app/service-worker/own-files.ts'
import { sendingTag } from './app/service-worker/sending.ts'
import { forgetOtherVersions, keepStart, routeStarts } from './app/service-worker/start-routes.ts'
import { createHttpBackend } from './backend/http-backend.ts'
import { createPictureService } from './backend/pictures.ts'
import { createSessionKeeper } from './backend/session.ts'
import { openBrowserDevice } from './db/device.ts'
import { openOwed } from './db/owed-database.ts'
import { afterFirstSync } from './lib/first-sync.ts'
import { missingFilesCache } from './lib/missing-files.ts'
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
  if (type === 'KEEP_REST') event.waitUntil(keepRest().then(() => event.ports[0]?.postMessage('whole')))
})
clientsClaim()
// An installation that gets a wrong file fails, and the page starts it again (register.ts).
// oxlint-disable-next-line no-underscore-dangle -- the build looks for this name
const manifest = self.__WB_MANIFEST as OwnFile[]
const mapFiles = manifest.filter(isMapFile)
const files = manifest.filter((file) => !isMapFile(file))
const page = '/index.html'
const revision = files.find((file) => pathOf(file) === page)?.revision ?? ''
const precaching = new PrecacheController()
precaching.addToCacheList(files)
registerRoute(new PrecacheRoute(precaching))
cleanupOutdatedCaches()
const { cacheName } = precaching.strategy
const keep = (wanted: readonly OwnFile[]): Promise<void> =>
  keepFiles(cacheName, wanted, (file) => precaching.getCacheKeyForURL(pathOf(file)) ?? pathOf(file))
self.addEventListener('install', (event) => {
  routeStarts(event, { revision, precache: cacheName, mapFiles })
  const install = async (): Promise<void> => {
    // A version that follows another is whole when its turn comes.
    const isFirst = self.registration.active === null
    if (isFirst) await caches.open(missingFilesCache + revision)
    await keep(isFirst ? files.filter(({ isOfStart }) => isOfStart) : files)
    await keepStart(await precaching.matchPrecache(page), revision)
  }
  event.waitUntil(install())
  event.waitUntil(renewMapFiles(mapFiles))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(precaching.activate(event))
  event.waitUntil(forgetOtherVersions(revision))
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

let keepingRest: Promise<void> | undefined

/** A page asks again until all has come (register.ts). */
function keepRest(): Promise<void> {
  keepingRest ??= keepMissing().finally(() => {
    keepingRest = undefined
  })
  return keepingRest
}

async function keepMissing(): Promise<void> {
  await afterFirstSync()
  await keep(files)
  await caches.delete(missingFilesCache + revision)
}

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
