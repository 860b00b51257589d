/** The maps that there are, and which of them are on this device. */
import { Observable, switchMap } from 'rxjs'
import { keptPackHeader, keptPacksCache, type MapPack, mapPacksFile } from '#src/lib/map-packs.ts'

export type KnownPack = MapPack & {
  /** It is on this device, as whole as it was sent. */
  kept: boolean
  /** Of a kept one: what the server has of the same area now, the same file or a newer one. */
  served?: MapPack | undefined
}

/** Tells this tab and the others. */
const channelName = 'crumb-map-packs'

/** Call it after a pack was kept or removed. */
export function keptPacksChanged(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/** Also without a network. An older pack of the same area counts until the newer one is kept. */
export const mapPacks = (): Observable<KnownPack[]> =>
  new Observable<void>((observer) => {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => observer.next())
    observer.next()
    return () => channel.close()
  }).pipe(switchMap(readPacks))

async function readPacks(): Promise<KnownPack[]> {
  const [listed, kept] = await Promise.all([listedPacks(), keptPacks()])
  const keptIds = new Set(kept.map(({ id }) => id))
  return [
    ...kept.map((pack) => ({ ...pack, kept: true, served: listed.find(({ id }) => id === pack.id) })),
    ...listed.filter(({ id }) => !keptIds.has(id)).map((pack) => ({ ...pack, kept: false })),
  ]
}

async function listedPacks(): Promise<MapPack[]> {
  try {
    const answer = await fetch(`/${mapPacksFile}`)
    // Served by Vite alone, there is none.
    const isList = answer.ok && (answer.headers.get('content-type') ?? '').includes('json')
    return isList ? ((await answer.json()) as MapPack[]) : []
  } catch {
    // No network, or it broke off.
    return []
  }
}

async function keptPacks(): Promise<MapPack[]> {
  try {
    if (!(await caches.has(keptPacksCache))) return []
    const cache = await caches.open(keptPacksCache)
    const files = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return files.flatMap((file) => {
      const about = file?.headers.get(keptPackHeader)
      return about ? [JSON.parse(about) as MapPack] : []
    })
  } catch {
    // A browser may close its caches to the page.
    return []
  }
}

/** The file, if it is on this device. */
export async function keptPackFile(path: string): Promise<Blob | undefined> {
  const file = await (await caches.open(keptPacksCache)).match(path)
  return file?.blob()
}
