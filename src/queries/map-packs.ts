/** The maps that there are, and which of them are on this device. */
import { BehaviorSubject, type Observable, switchMap } from 'rxjs'
import { keptPackHeader, keptPacksCache, type MapPack, mapPacksFile } from '#src/lib/map-packs.ts'

/** `kept`: it is on this device, as whole as it was sent. */
export type KnownPack = MapPack & { kept: boolean }

const changes = new BehaviorSubject<void>(undefined)

/** Call it after a pack was kept or removed. Other tabs see it with their next page. */
export const keptPacksChanged = (): void => changes.next()

/** Also without a network. An older pack of the same area counts while the newer one is not there. */
export const mapPacks = (): Observable<KnownPack[]> => changes.pipe(switchMap(readPacks))

async function readPacks(): Promise<KnownPack[]> {
  const [listed, kept] = await Promise.all([listedPacks(), keptPacks()])
  const keptIds = new Set(kept.map(({ id }) => id))
  return [...kept, ...listed.filter(({ id }) => !keptIds.has(id)).map((pack) => ({ ...pack, kept: false }))]
}

async function listedPacks(): Promise<MapPack[]> {
  const answer = await fetch(`/${mapPacksFile}`).catch(() => undefined)
  // Served by Vite alone, there is none.
  const isList = answer?.ok && (answer.headers.get('content-type') ?? '').includes('json')
  return isList ? ((await answer.json()) as MapPack[]) : []
}

async function keptPacks(): Promise<KnownPack[]> {
  if (!('caches' in globalThis) || !(await caches.has(keptPacksCache))) return []
  const cache = await caches.open(keptPacksCache)
  const files = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return files.flatMap((file) => {
    const about = file?.headers.get(keptPackHeader)
    return about ? [{ ...(JSON.parse(about) as MapPack), kept: true }] : []
  })
}

/** The file, if it is on this device. */
export async function keptPackFile(path: string): Promise<Blob | undefined> {
  const file = await (await caches.open(keptPacksCache)).match(path)
  return file?.blob()
}
