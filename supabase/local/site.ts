/** Serves the built app: files as they are, and index.html for every address that is a route of the app. */
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { systemErrorCode } from './start-problem.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** As docs/deploy.md asks of a CDN, so that the browser tests run under it. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(self)',
  'content-security-policy': "frame-ancestors 'self'",
}

export function serveSite(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const path = decodePath(new URL(request.url).pathname)
    if (path === undefined) return new Response('Bad request', { status: 400 })
    const file = await readSiteFile(folder, path)
    if (file) return file
    // An address with an ending means a file, and a page in its place would only hide that it is missing.
    if (extname(path) !== '') return new Response('Not found', { status: 404 })
    return (await readSiteFile(folder, '/index.html')) ?? new Response('The app has not been built', { status: 404 })
  }
}

/** undefined for an address that cannot be decoded. normalize() makes '..' unable to leave the folder. */
function decodePath(pathname: string): string | undefined {
  try {
    return normalize(decodeURIComponent(pathname))
  } catch {
    return undefined
  }
}

async function readSiteFile(folder: string, path: string): Promise<Response | undefined> {
  try {
    const body = await readFile(join(folder, path))
    return new Response(new Uint8Array(body), {
      headers: {
        ...securityHeaders,
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
        // Files below /assets/ have their content's hash in the name; everything else may change with the next build.
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    })
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined
    throw error
  }
}
