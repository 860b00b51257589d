/**
 * What a host has to do for the app: the one definition, from which the build makes the files for usual hosts (host-files.ts)
 * and by which `npm start` and the browser tests serve it (supabase/local/site.ts).
 *
 * INVARIANT: a file that is missing is never answered with a page and 200, nor with a header that keeps the answer for ever:
 * an app that is open during an upload asks for files that are not there yet, or not any more.
 */
import { paths } from '#src/lib/paths.ts'

/** Their names carry a hash of what is in them. */
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
}

/** Only where there is HTTPS. */
export const transportSecurity = { 'Strict-Transport-Security': 'max-age=31536000' }

/** What the addresses of the app's pages begin with, without slashes. */
export const pageNames: readonly string[] = [
  ...new Set(Object.values(paths).map((path) => firstPart(typeof path === 'string' ? path : path('x')))),
]
  .filter((name) => name !== '')
  .toSorted()

/** Answered with the app's page and 200. Any other address without a file is answered with 404, and the same page. */
export const isPage = (path: string): boolean => path === '/' || pageNames.includes(firstPart(path))

function firstPart(path: string): string {
  return path.split(/[/?]/, 2)[1] ?? ''
}

/** The header of a file that exists. */
export const cacheControlOf = (path: string): string => (path.startsWith(assetFolder) ? cachedForEver : askedEachTime)
