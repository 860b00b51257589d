/** Keeps a map on this device, or removes it. */
import { keptPackHeader, keptPacksCache, type MapPack } from '#src/lib/map-packs.ts'

/** False when it did not come as a whole, or there is no room. */
export async function keepMap(pack: MapPack): Promise<boolean> {
  try {
    const answer = await fetch(pack.path)
    const bytes = answer.ok ? await answer.arrayBuffer() : undefined
    // A network that wants a sign-in answers with its own page.
    if (bytes?.byteLength !== pack.bytes) return false
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
    return true
  } catch {
    return false
  }
}

export async function removeMap({ path }: Pick<MapPack, 'path'>): Promise<void> {
  await (await caches.open(keptPacksCache)).delete(path)
}
