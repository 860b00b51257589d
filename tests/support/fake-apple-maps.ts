/**
 * An Apple Maps Server API on loopback: checks the signed maps token as Apple does (ES256 signature, kid, iss,
 * lifetime), hands out access tokens, records every search, and can be told to misbehave.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import type { AppleMapsCredentials } from '#supabase/functions/_shared/environment.ts'

/** What a path answers: `hang` never does; a string body is sent as it is, anything else as JSON. */
type Reply = { status?: number; body: unknown } | 'hang'

type SearchParameters = { q?: string; searchLocation?: string; searchRegion?: string; includePoiCategories?: string }

export type FakeAppleMaps = {
  credentials: AppleMapsCredentials
  /** Every search or autocomplete that came with a valid access token. */
  searches: { path: string; parameters: SearchParameters }[]
  tokensIssued: () => number
  /** Replaces the answer of `/v1/token`, or of all searches, until changed again. */
  replyToToken: (reply: Reply | undefined) => void
  replyToSearch: (reply: Reply) => void
  setTokenLifetime: (seconds: unknown) => void
  /** Every access token handed out so far is refused from now on; with `forEver`, those to come as well. */
  revokeTokens: (forEver?: boolean) => void
  close: () => Promise<void>
}

const TEAM_ID = 'TEAM123456'
const KEY_ID = 'KEY1234567'

export async function startFakeAppleMaps(): Promise<FakeAppleMaps> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const searches: FakeAppleMaps['searches'] = []
  const valid = new Set<string>()
  let issued = 0
  let lifetime: unknown = 1800
  let refuseAll = false
  let tokenReply: Reply | undefined
  let searchReply: Reply = { body: { results: [] } }

  async function answerToken(token: string, response: ServerResponse): Promise<void> {
    const problem = await findTokenProblem(token, publicKey)
    if (problem)
      return send(response, { status: 401, body: { error: { message: 'Not Authorized', details: [problem] } } })
    if (tokenReply) return send(response, tokenReply)
    issued += 1
    valid.add(`access-${issued}`)
    send(response, { body: { accessToken: `access-${issued}`, expiresInSeconds: lifetime } })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://apple.test')
    const token = bearer(request)
    if (url.pathname === '/v1/token') return void answerToken(token, response)
    if (refuseAll || !valid.has(token))
      return send(response, { status: 401, body: { error: { message: 'Not Authorized' } } })
    searches.push({ path: url.pathname, parameters: Object.fromEntries(url.searchParams) })
    send(response, searchReply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  return {
    credentials: {
      teamId: TEAM_ID,
      keyId: KEY_ID,
      privateKey: await exportPKCS8(privateKey),
      serverUrl: `http://127.0.0.1:${port}`,
    },
    searches,
    tokensIssued: () => issued,
    replyToToken: (reply) => {
      tokenReply = reply
    },
    replyToSearch: (reply) => {
      searchReply = reply
    },
    setTokenLifetime: (seconds) => {
      lifetime = seconds
    },
    revokeTokens: (forEver = false) => {
      valid.clear()
      refuseAll = forEver
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function findTokenProblem(token: string, publicKey: CryptoKey): Promise<string | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      issuer: TEAM_ID,
      typ: 'JWT',
      requiredClaims: ['iat', 'exp'],
    })
    if (protectedHeader.kid !== KEY_ID) return 'wrong kid'
    return (payload.exp ?? 0) > (payload.iat ?? 0) ? undefined : 'no lifetime'
  } catch (error) {
    return error instanceof Error ? error.message : 'invalid'
  }
}

function bearer(request: IncomingMessage): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '')
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  const isText = typeof reply.body === 'string'
  response.writeHead(reply.status ?? 200, { 'content-type': isText ? 'text/html' : 'application/json' })
  response.end(isText ? reply.body : JSON.stringify(reply.body))
}
