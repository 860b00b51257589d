/** Keeps a map on this device, or removes it. */
import { keptPackHeader, keptPacksCache, type MapPack } from '#src/lib/map-packs.ts'

/** kept · no-room: this device is full · failed: it did not come as a whole. */
export type KeepOutcome = 'kept' | 'no-room' | 'failed'

/** `older`: the kept one of the same area, which goes once all of the new one is there. */
export async function keepMap(pack: MapPack, older?: MapPack): Promise<KeepOutcome> {
  try {
    const answer = await fetch(pack.path)
    const bytes = answer.ok ? await answer.arrayBuffer() : undefined
    // A network that wants a sign-in answers with its own page.
    if (bytes?.byteLength !== pack.bytes) return 'failed'
    const cache = await caches.open(keptPacksCache)
    // Headers hold only ASCII.
    const about = JSON.stringify(pack).replace(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    await cache.put(
      pack.path,
      new Response(bytes, { headers: { [keptPackHeader]: about, 'content-length': String(pack.bytes) } }),
    )
    if (older) await cache.delete(older.path)
    return 'kept'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-room' : 'failed'
  }
}

export async function removeMap({ path }: Pick<MapPack, 'path'>): Promise<void> {
  await (await caches.open(keptPacksCache)).delete(path)
}
