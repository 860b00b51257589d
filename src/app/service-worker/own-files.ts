/** What the service worker may cache as a file of the app: for as long as its version lives. */
import type { PrecacheEntry } from 'workbox-precaching'

/** A file of the build, with the number of its bytes (vite.config.ts). */
export type OwnFile = PrecacheEntry & { bytes: number }

/** In the page of the app (build/first-paint.ts) and in no other. */
const mark = 'name="crumb-app"'

/**
 * The answer to cache for `address`; null when there is none. Firefox takes an answer that broke off for a whole one and puts the
 * half into its own cache, from where every later attempt would get it: a file with another number of bytes than the build's is
 * asked for once more, past that cache. Twice the same other number is a host that rewrites its files.
 */
export async function fileToCache(address: string, response: Response, bytes?: number): Promise<Response | null> {
  const size = await sizeOf(address, response)
  if (size === null) return null
  if (size === bytes) return response
  const again = await fetch(address, { cache: 'reload' })
  const sizeAgain = await sizeOf(address, again)
  return sizeAgain && (sizeAgain === bytes || sizeAgain === size) ? again : null
}

/** Null of what is not the app's: a network that wants a sign-in first answers every address with its own page, and calls it a success. */
async function sizeOf(address: string, response: Response): Promise<number | null> {
  if (response.status !== 200) return null
  const isPage = (response.headers.get('content-type') ?? '').includes('html')
  if (isPage !== new URL(address).pathname.endsWith('.html')) return null
  if (isPage && !(await response.clone().text()).includes(mark)) return null
  return (await response.clone().arrayBuffer()).byteLength
}
