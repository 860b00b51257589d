/** The few endpoints of a Supabase project that the functions call, on loopback: auth user, admin, storage, one call. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FunctionEnvironment } from '#supabase/functions/_shared/environment.ts'

export type FakeProject = {
  environment: FunctionEnvironment
  /** Makes an account and returns a token for it. */
  signUp: (userId?: string) => { userId: string; token: string }
  accounts: Set<string>
  /** Everybody has last signed in so many minutes ago. */
  signedInBefore: (minutes: number) => void
  /** Paths by bucket. */
  files: Record<Bucket, Set<string>>
  calls: string[]
  /** What note_maps_places was given, place after place. */
  notedPlaces: unknown[]
  /** Answers the next `times` calls that start with `call` (e.g. `DELETE /storage`) with this status instead. */
  failNext: (call: string, status: number, times?: number) => void
  /** Runs just before a call that starts with `call` is answered, once. */
  before: (call: string, action: () => void) => void
  /** Storage says yes to every removal and removes nothing. */
  pretendToRemove: () => void
  close: () => Promise<void>
}

type Bucket = 'avatars' | 'review-photos' | 'withheld-photos'
type Answer = { status: number; body: unknown }

const PUBLISHABLE_KEY = 'sb_publishable_test'
const SECRET_KEY = 'sb_secret_test-do-not-tell'

export async function startFakeProject(): Promise<FakeProject> {
  const accounts = new Set<string>()
  let signedInAt = new Date().toISOString()
  const files: FakeProject['files'] = { avatars: new Set(), 'review-photos': new Set(), 'withheld-photos': new Set() }
  const calls: string[] = []
  const notedPlaces: unknown[] = []
  const failures: { call: string; status: number; times: number }[] = []
  const hooks: { call: string; action: () => void }[] = []
  let removes = true

  function answer(call: string, request: IncomingMessage, body: string): Answer {
    for (const hook of hooks.filter((one) => call.startsWith(one.call))) {
      hooks.splice(hooks.indexOf(hook), 1)
      hook.action()
    }
    const failure = failures.find((one) => one.times > 0 && call.startsWith(one.call))
    if (failure) {
      failure.times -= 1
      return { status: failure.status, body: { message: 'injected' } }
    }
    if (call === 'GET /auth/v1/user') return answerUser(accounts, request, signedInAt)
    const { apikey, authorization } = request.headers
    // A secret key is no token: hosted Supabase refuses it as one.
    if (apikey !== SECRET_KEY || authorization !== undefined) {
      return { status: 403, body: { message: 'not admin' } }
    }
    if (call === 'POST /rest/v1/rpc/note_maps_places') {
      const { places } = JSON.parse(body)
      notedPlaces.push(...places)
      return { status: 200, body: places.length }
    }
    const userId = /^DELETE \/auth\/v1\/admin\/users\/(.+)$/.exec(call)?.[1]
    if (userId) return accounts.delete(userId) ? { status: 200, body: {} } : userNotFound(404)
    const [, list, bucket = ''] = /^\w+ \/storage\/v1\/object\/(list\/)?(.+)$/.exec(call) ?? []
    const stored = new Map<string, Set<string>>(Object.entries(files)).get(bucket)
    if (!stored) return { status: 404, body: { message: 'Bucket not found' } }
    if (list) return { status: 200, body: listFolder(stored, JSON.parse(body)) }
    for (const path of JSON.parse(body).prefixes) if (removes) stored.delete(path)
    return { status: 200, body: [] }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = `${request.method} ${request.url}`
    calls.push(call)
    const result = answer(call, request, body)
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body))
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  return {
    environment: {
      supabaseUrl: `http://127.0.0.1:${port}`,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
    },
    signUp: (userId = crypto.randomUUID()) => {
      accounts.add(userId)
      return { userId, token: tokenOf(userId) }
    },
    accounts,
    signedInBefore(minutes) {
      signedInAt = new Date(Date.now() - minutes * 60_000).toISOString()
    },
    files,
    calls,
    notedPlaces,
    failNext: (call, status, times = 1) => failures.push({ call, status, times }),
    before: (call, action) => hooks.push({ call, action }),
    pretendToRemove: () => {
      removes = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A JWT in form; this project takes the signature `genuine` for valid. */
export function tokenOf(userId: string, signature = 'genuine'): string {
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: userId })}.${signature}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** As the real auth server: signature first (403 bad_jwt), then the user (403 user_not_found). */
function answerUser(accounts: Set<string>, request: IncomingMessage, last_sign_in_at: string): Answer {
  const { apikey, authorization = '' } = request.headers
  if (apikey !== PUBLISHABLE_KEY) return { status: 401, body: { message: 'No API key' } }
  const [, payload = '', signature] = authorization.split('.')
  if (signature !== 'genuine') return { status: 403, body: { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' } }
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const body = { id: sub, aud: 'authenticated', last_sign_in_at }
  return accounts.has(sub) ? { status: 200, body } : userNotFound(403)
}

function userNotFound(status: number): Answer {
  return { status, body: { code: status, error_code: 'user_not_found', msg: 'User not found' } }
}

/** One level, names relative to the folder, folders without an id. */
function listFolder(stored: Set<string>, { prefix, limit }: { prefix: string; limit: number }) {
  const names = new Map<string, string | null>()
  for (const path of [...stored].toSorted()) {
    if (!path.startsWith(`${prefix}/`)) continue
    const [name = '', ...deeper] = path.slice(prefix.length + 1).split('/')
    names.set(name, deeper.length > 0 ? null : path)
  }
  return [...names].slice(0, limit).map(([name, id]) => ({ name, id }))
}
