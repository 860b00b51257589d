/**
 * Has the browser answer a start of the app by itself, out of what is cached: starting the service worker for that first keeps the
 * screen empty (docs/decisions/2026-11-25-live-start.md). Chromium alone can do it; elsewhere the service worker answers.
 */
import { missingFilesCache } from '#src/lib/missing-files.ts'
import { paths } from '#src/lib/paths.ts'
import type { OwnFile } from './own-files.ts'

/** Of each version its own: a new one waits beside the old one. The file for recovery looks for "precache". */
const prefix = 'crumb-precache-start-'

/** TypeScript's library does not have it. */
type InstallEvent = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }
type Rule = {
  condition: { urlPattern: string | { pathname: string; search: string }; requestMode?: 'navigate' }
  source: 'fetch-event' | { cacheName: string }
}

/**
 * INVARIANT: what a rule looks for is cached before this version answers anything: the browser asks the network for what it does not
 * find. So the installation waits for `keepStart`.
 */
export function routeStarts(
  event: InstallEvent,
  { revision, precache, mapFiles }: { revision: string; precache: string; mapFiles: readonly OwnFile[] },
): void {
  const rules: Rule[] = [
    {
      condition: { urlPattern: { pathname: paths.start, search: '' }, requestMode: 'navigate' },
      source: { cacheName: prefix + revision },
    },
    // Not in the precache.
    ...mapFiles.map(({ url }): Rule => ({ condition: { urlPattern: `/${url}` }, source: 'fetch-event' })),
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: precache } },
  ]
  // A browser that does not take these rules asks the service worker.
  event.addRoutes?.(rules).catch(() => {})
}

/** `page`: the app's, as it was cached for all addresses. */
export async function keepStart(page: Response | undefined, revision: string): Promise<void> {
  if (!page) throw new Error('The page of the app did not come')
  // With it, a request whose headers differ from the service worker's would not find it.
  const headers = new Headers(page.headers)
  headers.delete('vary')
  await (await caches.open(prefix + revision)).put(paths.start, new Response(page.body, { headers }))
}

/** The page of other versions, and that they miss something. */
export async function forgetOtherVersions(revision: string): Promise<void> {
  const own = [prefix + revision, missingFilesCache + revision]
  const others = (await caches.keys()).filter(
    (name) => (name.startsWith(prefix) || name.startsWith(missingFilesCache)) && !own.includes(name),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}
