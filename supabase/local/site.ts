/**
 * Serves the built app by its hosts' rules: files as they are, and the app's page for every address of a page. Whoever has the
 * file already hears only that it is still the same.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { cacheControlOf, isPage, securityHeaders } from '../../build/hosting/rules.ts'
import { systemErrorCode } from './start-problem.ts'

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
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

export function serveSite(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const answer = await answerTo(folder, request)
    const tag = answer.headers.get('etag')
    return answer.ok && tag !== null && tag === request.headers.get('if-none-match')
      ? new Response(null, { status: 304, headers: answer.headers })
      : answer
  }
}

async function answerTo(folder: string, request: Request): Promise<Response> {
  const path = decodePath(new URL(request.url).pathname)
  if (path === undefined) return new Response('Bad request', { status: 400 })
  const file = await readSiteFile(folder, path, request.headers.get('range'))
  if (file) return file
  // A page in place of a missing file would only hide that it is missing.
  if (!isPage(path) && extname(path) !== '') return new Response('Not found', { status: 404 })
  const page = await readSiteFile(folder, '/index.html')
  if (!page) return new Response('The app has not been built', { status: 404 })
  return isPage(path) ? page : new Response(page.body, { status: 404, headers: page.headers })
}

/** undefined for an address that cannot be decoded. normalize() keeps '..' from leaving the folder. */
function decodePath(pathname: string): string | undefined {
  try {
    return normalize(decodeURIComponent(pathname))
  } catch {
    return undefined
  }
}

async function readSiteFile(folder: string, path: string, range: string | null = null): Promise<Response | undefined> {
  try {
    const body = new Uint8Array(await readFile(join(folder, path)))
    const headers = {
      ...securityHeaders,
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      'cache-control': cacheControlOf(path),
      etag: `"${createHash('sha1').update(body).digest('hex')}"`,
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (first === undefined || Number(first) >= body.length) return new Response(body, { headers })
    const part = body.subarray(Number(first), Number(last) + 1)
    const told = `bytes ${first}-${Number(first) + part.length - 1}/${body.length}`
    return new Response(part, { status: 206, headers: { ...headers, 'content-range': told } })
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined
    throw error
  }
}
