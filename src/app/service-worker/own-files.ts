/** What the service worker may cache as a file of the app, for as long as its version lives. */
import type { PrecacheEntry } from 'workbox-precaching'
import { inLanes } from '#src/lib/fetch-ahead.ts'

/** A file of the build with its size in bytes, and whether no signed-in start works without it (build/start-files.ts). */
export type OwnFile = PrecacheEntry & { bytes: number; isOfStart?: boolean }

export const pathOf = ({ url }: OwnFile): string => `/${url}`

/**
 * Caches the files that are not there, each under `keyOf`, three at a time: one after the other takes a slow line as many round
 * trips as there are files. A file without a `revision` has another name when its content changes, so it may come from the browser's cache.
 * Throws when not all can be had; what has come stays.
 */
export async function keepFiles(cacheName: string, files: readonly OwnFile[], keyOf = pathOf): Promise<void> {
  const cache = await caches.open(cacheName)
  await inLanes(files, async (file) => {
    const key = new URL(keyOf(file), location.href).href
    if (await cache.match(key)) return
    const address = new URL(pathOf(file), location.href).href
    const answer = await fileToCache(
      address,
      await fetch(address, file.revision ? { cache: 'reload' } : {}),
      file.bytes,
    )
    if (!answer) throw new Error(`${address} did not come`)
    await cache.put(key, withoutRedirect(answer))
  })
}

/** A page that came by a redirect cannot answer a navigation. */
const withoutRedirect = (answer: Response): Response =>
  answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer

/** Only the app's own page has it (build/first-paint.ts). */
const mark = 'name="crumb-app"'

/**
 * The answer to cache for `address`; null when there is none. Firefox takes a truncated answer for complete and puts it
 * into its own cache, where every retry would find it. So a file of the wrong size is requested once more past that
 * cache. The same wrong size twice is a host that rewrites its files.
 */
export async function fileToCache(address: string, response: Response, bytes?: number): Promise<Response | null> {
  const size = await sizeOf(address, response)
  if (size === null) return null
  if (size === bytes) return response
  const again = await fetch(address, { cache: 'reload' })
  const sizeAgain = await sizeOf(address, again)
  return sizeAgain && (sizeAgain === bytes || sizeAgain === size) ? again : null
}

/**
 * Null for anything that is not the app's: a network that wants a sign-in answers every address with its own page and
 * status 200.
 */
async function sizeOf(address: string, response: Response): Promise<number | null> {
  if (response.status !== 200) return null
  const isPage = (response.headers.get('content-type') ?? '').includes('html')
  if (isPage !== new URL(address).pathname.endsWith('.html')) return null
  if (isPage && !(await response.clone().text()).includes(mark)) return null
  return (await response.clone().arrayBuffer()).byteLength
}
