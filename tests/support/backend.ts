/** What database tests need: people who sign up, requests as any of them, forged tokens, and SQL as the superuser. */
import { SignJWT } from 'jose'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { BackendAddresses } from './global-backend.ts'
import { sendJson } from './send-json.ts'
import { signUp } from './sign-up.ts'

export type TestUser = { id: string; email: string; password: string; username: string; accessToken: string }

export type Answer<Body> = { status: number; body: Body; headers: Headers }

/** `body` is sent as JSON; with a body the method is POST unless another is given. */
type RequestInit = { method?: string; body?: unknown; headers?: Record<string, string> }

export type Client = {
  /** `path` is what follows /rest/v1/, for example 'reviews?select=id'. The type of the body is the test's claim. */
  rest: <Body = unknown>(path: string, init?: RequestInit) => Promise<Answer<Body>>
  /** The same of tables, which the API does not show: over the second API of table-api.ts. */
  table: <Body = unknown>(path: string, init?: RequestInit) => Promise<Answer<Body>>
  rpc: <Body = unknown>(name: string, parameters?: object) => Promise<Answer<Body>>
  /** Any path of the backend, with the key and token of this client. */
  fetch: (path: string, init?: globalThis.RequestInit) => Promise<Response>
  /** The same of the second API. */
  fetchTable: (path: string, init?: globalThis.RequestInit) => Promise<Response>
}

/** Claims of a forged token; `exp` is in seconds since 1970 and one hour from now unless given. */
type TokenClaims = { sub?: string; role?: string; exp?: number; [claim: string]: unknown }

export type TestBackend = BackendAddresses & {
  /** As the superuser: sees and changes everything. */
  sql: postgres.Sql
  /** A new person who has signed up; the user name is `name` with a random ending. */
  signUp: (name: string) => Promise<TestUser>
  asUser: (user: Pick<TestUser, 'accessToken'>) => Client
  asAnon: () => Client
  /** With the secret key: not bound by row level security. */
  asService: () => Client
  asToken: (token: string) => Client
  /** Signed with the backend's secret unless another is given. */
  tokenFor: (claims: TokenClaims, secret?: string) => Promise<string>
  close: () => Promise<void>
}

let shared: TestBackend | undefined

/** The backend that global-backend.ts started for this run. All files have one set of connections: a new one plans everything anew. */
export function testBackend(): TestBackend {
  shared ??= connectTo(inject('backend'))
  return shared
}

export function connectTo(addresses: BackendAddresses): TestBackend {
  const { url, tablesUrl, publishableKey, secretKey } = addresses
  const sql = postgres(addresses.adminDatabaseUrl, { max: 4, onnotice: () => {} })
  const asAnon = (): Client => createClient({ url, tablesUrl }, publishableKey)
  const asToken = (token: string): Client => createClient({ url, tablesUrl }, publishableKey, token)
  const tokenFor: TestBackend['tokenFor'] = (claims, secret = addresses.jwtSecret) => forgeToken(claims, secret)
  return {
    ...addresses,
    sql,
    signUp: (name) => signUp(sql, tokenFor, name),
    asUser: (user) => asToken(user.accessToken),
    asAnon,
    asService: () => createClient({ url, tablesUrl }, secretKey),
    asToken,
    tokenFor,
    close: () => sql.end(),
  }
}

type Urls = { url: string; tablesUrl: string | undefined }

function createClient({ url, tablesUrl }: Urls, key: string, token?: string): Client {
  const own = { apikey: key, ...(token && { authorization: `Bearer ${token}` }) }
  const sendTo =
    (base: string | undefined): Client['fetch'] =>
    (path, init = {}) => {
      const headers = new Headers(init.headers)
      for (const [name, value] of Object.entries(own)) headers.set(name, value)
      return fetch(base + path, { ...init, headers })
    }
  const restOf =
    (base: string | undefined): Client['rest'] =>
    async (path, { method, body, headers } = {}) => {
      const hasBody = body !== undefined
      const answer = await sendJson(new URL(`/rest/v1/${path}`, base), {
        method: method ?? (hasBody ? 'POST' : 'GET'),
        headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers, ...own },
        ...(hasBody ? { body: JSON.stringify(body) } : {}),
      })
      return { ...answer, body: answer.body === '' ? null : JSON.parse(answer.body) }
    }
  const rest = restOf(url)
  return {
    rest,
    table: restOf(tablesUrl),
    rpc: (name, parameters = {}) => rest(`rpc/${name}`, { body: parameters }),
    fetch: sendTo(url),
    fetchTable: sendTo(tablesUrl),
  }
}

function forgeToken({ exp, ...claims }: TokenClaims, secret: string): Promise<string> {
  return new SignJWT({ aud: 'authenticated', role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(exp ?? Math.floor(Date.now() / 1000) + 3600)
    .sign(new TextEncoder().encode(secret))
}
