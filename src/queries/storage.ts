/** How much this app stores on the device, and whether it works offline. */
import {
  auditTime,
  combineLatest,
  from,
  map,
  merge,
  type Observable,
  of,
  skip,
  startWith,
  switchMap,
  takeWhile,
  timer,
} from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { keptPacksCache, mapCodeCache } from '#src/lib/map-packs.ts'
import { isAppWhole } from '#src/lib/missing-files.ts'
import { mapPacks } from './map-packs.ts'
import { hasEverythingArrived, owedNow, untilClosed } from './sync-status.ts'

/** Bytes. */
type StorageUse = {
  /** Photos to be sent. */
  waitingPhotos: number
  /** Pictures that were looked at. */
  pictures: number
  /** Maps that are kept. */
  maps: number
  /** Reviews, places and all other rows. */
  rows?: number
  /** The app's own files, and what the browser makes of them. */
  app?: number
  /** Both, where the browser does not tell them apart. */
  rowsAndApp?: number
  /** Whether the browser has promised to delete nothing when space runs short. */
  isPersisted: boolean
}

/** Ms between two measurements while photos are being sent, or files of the app come. */
const pause = 2_000

/** Measured now and again after changes; a part that this browser does not report is absent. */
export const storageUse = (copy: LiveCopy): Observable<StorageUse> =>
  merge(timer(0), mapPacks().pipe(skip(1)), owedNow(copy).pipe(auditTime(pause))).pipe(
    switchMap(() => from(measure(copy))),
    untilClosed(copy),
  )

async function measure(copy: LiveCopy): Promise<StorageUse> {
  const photos = await copy.owed.read(['photos'], (owed) => owed.all('photos'))
  const waitingPhotos = photos.reduce((sum, { size }) => sum + size, 0)
  const { app, pictures, maps } = await sizesOfCaches()
  const estimate: Estimate | undefined = await navigator.storage?.estimate?.().catch(() => undefined)
  return {
    waitingPhotos,
    pictures,
    maps,
    ...restOf(estimate, { app, waitingPhotos, besides: pictures + maps }),
    isPersisted: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
  }
}

/** Chromium alone says how much the databases are. */
type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number } }

type Counted = { app: number; waitingPhotos: number; besides: number }

/**
 * What is neither a photo to be sent nor a picture or a map. Sizes of the app's files alone do not tell rows from the app: Chromium
 * keeps the compiled code of files beside them, and Firefox stores files compressed, so that they take less than their sizes.
 */
function restOf(
  estimate: Estimate | undefined,
  { app, waitingPhotos, besides }: Counted,
): Pick<StorageUse, 'rows' | 'app' | 'rowsAndApp'> {
  if (estimate?.usage === undefined) return { app }
  const inDatabases = estimate.usageDetails?.indexedDB
  if (inDatabases === undefined) return { rowsAndApp: Math.max(0, estimate.usage - waitingPhotos - besides) }
  return {
    rows: Math.max(0, inDatabases - waitingPhotos),
    app: Math.max(app, estimate.usage - inDatabases - besides),
  }
}

/** The app's files are in caches whose names say precache, and the part that draws maps beside them; what else is cached is pictures. */
async function sizesOfCaches(): Promise<{ pictures: number; maps: number; app: number }> {
  const sizes = { pictures: 0, maps: 0, app: 0 }
  if (!('caches' in globalThis)) return sizes
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const response of await cache.matchAll()) {
      // A compressed response is stored unpacked.
      const length = response.headers.has('content-encoding') ? undefined : response.headers.get('content-length')
      const size = Number(length) || (await response.blob()).size
      sizes[kindOf(name)] += size
    }
  }
  return sizes
}

const kindOf = (cache: string): 'pictures' | 'maps' | 'app' =>
  cache === keptPacksCache ? 'maps' : cache.includes('precache') || cache === mapCodeCache ? 'app' : 'pictures'

/** ready: every page opens offline · fetching: something is still on its way · impossible: no service worker. */
export type OfflineReadiness = 'ready' | 'fetching' | 'impossible'

export function offlineReadiness(copy: LiveCopy): Observable<OfflineReadiness> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!worker) return of('impossible')
  const isAppCached = from(worker.ready).pipe(
    switchMap(() => timer(0, pause)),
    switchMap(isAppWhole),
    takeWhile((isWhole) => !isWhole, true),
    startWith(false),
  )
  return combineLatest([hasEverythingArrived(copy), isAppCached]).pipe(
    map(([rows, app]) => (rows && app ? 'ready' : 'fetching')),
  )
}
