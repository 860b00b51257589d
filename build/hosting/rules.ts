/**
 * What a host has to do for the app. The build makes the files for usual hosts from this definition (host-files.ts),
 * and `npm start` and the browser tests serve the app by it (supabase/local/site.ts).
 * INVARIANT: a missing file is never answered with a page and 200, nor with a header that caches the answer for ever:
 * an app that is open during a deployment requests files that are not there yet, or not any more.
 */
import { paths } from '#src/lib/paths.ts'

/** Their names contain a hash of their content. */
export const assetFolder = '/assets/'
export const cachedForEver = 'public, max-age=31536000, immutable'
/** Everything else may change with the next build. */
export const askedEachTime = 'no-cache'

/** The rest of the policy is in the page (content-security-policy.ts). */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(self)',
  'Content-Security-Policy': "frame-ancestors 'self'",
  // A page that opens the app, or that it opens, gets no hold of its window.
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Only with HTTPS. */
export const transportSecurity = { 'Strict-Transport-Security': 'max-age=31536000' }

/** The first path segments of the app's pages. */
export const pageNames: readonly string[] = [
  ...new Set(Object.values(paths).map((path) => firstPart(typeof path === 'string' ? path : path('x')))),
]
  .filter((name) => name !== '')
  .toSorted()

/**
 * These addresses are answered with the app's page and 200, any other address without a file with the same page and
 * 404.
 */
export const isPage = (path: string): boolean => path === '/' || pageNames.includes(firstPart(path))

function firstPart(path: string): string {
  return path.split(/[/?]/, 2)[1] ?? ''
}

/** The header of an existing file. */
export const cacheControlOf = (path: string): string => (path.startsWith(assetFolder) ? cachedForEver : askedEachTime)
