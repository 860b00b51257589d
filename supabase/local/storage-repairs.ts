/** Makes @supabase/lite's storage routes accept and return what storage-js and hosted Supabase do. */
import { jwtVerify } from 'jose'
import { jwtSecret } from './settings.ts'

type Handler = (request: Request) => Promise<Response>

/** Wraps the API; requests to other paths pass untouched. */
export function repairStorage(handle: Handler): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/storage/v1/object')) return handle(request)
    const problem = await findProblem(request)
    if (problem) return Response.json({ statusCode: '400', ...problem }, { status: 400 })
    const upload = request.method === 'POST' || request.method === 'PUT'
    if (upload && pathname.startsWith('/storage/v1/object/list/')) return listFolder(request, handle)
    if (upload && pathname.startsWith('/storage/v1/object/sign/')) return signObjects(request, handle)
    if (upload && pathname.startsWith('/storage/v1/object/upload/sign/') && request.method === 'POST') {
      return signUpload(request, handle)
    }
    return handle(upload ? await readUpload(request) : request)
  }
}

type ListBody = { prefix?: unknown; sortBy?: { column?: string } }

const sortableColumns = ['name', 'updated_at', 'created_at', 'last_accessed_at']

/** What hosted Supabase answers with 400 and @supabase/lite with 500. */
async function findProblem(request: Request): Promise<{ error: string; message: string } | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (/%[01][0-9a-f]|%7f/i.test(pathname)) return { error: 'InvalidKey', message: 'Invalid key' }
  if (request.method === 'PUT' && pathname.startsWith('/storage/v1/object/upload/sign/')) {
    const token = searchParams.get('token') ?? ''
    const verified = await jwtVerify(token, new TextEncoder().encode(jwtSecret)).catch(() => undefined)
    return verified ? undefined : { error: 'InvalidJWT', message: 'Invalid Compact JWS' }
  }
  if (request.method === 'POST' && pathname.startsWith('/storage/v1/object/list/')) {
    const { prefix = '', sortBy }: ListBody = await request.clone().json()
    if (typeof prefix !== 'string' || prefix.includes('\0'))
      return { error: 'Error', message: 'body/prefix must be string' }
    if (!sortableColumns.includes(sortBy?.column ?? 'name')) return { error: 'Error', message: 'Unknown sort column' }
  }
  return undefined
}

/**
 * storage-js sends a Blob as a form whose field has no name, where @supabase/lite expects "file". And @supabase/lite
 * may answer (403, 413, 415) before reading the body, which breaks the connection for the next request, so the body is
 * read here.
 */
async function readUpload(request: Request): Promise<Request> {
  const headers = new Headers(request.headers)
  if (!headers.get('content-type')?.startsWith('multipart/form-data')) {
    return withBody(request, headers, await request.arrayBuffer())
  }
  const form = await request.formData()
  const file = [...form.values()].find((value) => value instanceof Blob)
  headers.set('content-type', file?.type || 'application/octet-stream')
  const seconds = form.get('cacheControl')
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`)
  return withBody(request, headers, file ? await file.arrayBuffer() : new ArrayBuffer(0))
}

function withBody(request: Request, headers: Headers, body: ArrayBuffer): Request {
  // @supabase/lite checks the bucket's size limit only against this header
  headers.set('content-length', String(body.byteLength))
  return new Request(request.url, { method: request.method, headers, body })
}

type ListedObject = { name: string; id: string | null }

/** Hosted Supabase lists one level: names relative to the folder, and subfolders as entries without an id. */
async function listFolder(request: Request, handle: Handler): Promise<Response> {
  const { prefix = '' }: { prefix?: string } = await request.clone().json()
  const response = await handle(request)
  if (!response.ok) return response
  const start = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const entries = new Map<string, object>()
  const objects: ListedObject[] = await response.json()
  for (const object of objects) {
    if (!object.name.startsWith(start)) continue
    const [name = '', ...deeper] = object.name.slice(start.length).split('/')
    const folder = { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
    entries.set(name, deeper.length > 0 ? folder : { ...object, name })
  }
  return replaceBody(response, [...entries.values()])
}

/** storage-js reads `signedURL`, relative to /storage/v1; @supabase/lite writes `signedUrl`. */
async function signObjects(request: Request, handle: Handler): Promise<Response> {
  const response = await handle(request)
  if (!response.ok) return response
  const repair = (signed: { signedUrl?: string }): object => ({
    ...signed,
    signedURL: signed.signedUrl?.replace(/^\/storage\/v1/, '') ?? null,
  })
  const answer = await response.json()
  return replaceBody(response, Array.isArray(answer) ? answer.map(repair) : repair(answer))
}

async function signUpload(request: Request, handle: Handler): Promise<Response> {
  const response = await handle(request)
  if (!response.ok) return response
  const answer: { signedUrl?: string; url?: string } = await response.json()
  return replaceBody(response, { ...answer, url: (answer.signedUrl ?? answer.url ?? '').replace(/^\/storage\/v1/, '') })
}

function replaceBody(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(body, { status: response.status, headers })
}
