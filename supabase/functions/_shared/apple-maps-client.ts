/**
 * A client of the Apple Maps Server API: signs the maps token, exchanges it for an access token, and fetches
 * `/v1/search` and `/v1/searchAutocomplete`. Every way the service can fail is a value.
 */
import { importPKCS8, SignJWT } from 'jose'
import { readBoundedText } from './bounded-body.ts'
import type { AppleMapsCredentials } from './environment.ts'

/**
 * - `bad key`: our private key can't be read; `refused`: Apple does not accept our tokens
 * - `over quota`: 429; `timeout`: no complete answer in time; `unavailable`: any other status, or no connection
 * - `unreadable`: not JSON, not the documented shape, or far too long
 */
export type MapsFailure = 'bad key' | 'refused' | 'over quota' | 'timeout' | 'unavailable' | 'unreadable'
export type MapsAnswer = { ok: true; results: unknown[] } | { ok: false; failure: MapsFailure }
export type MapsClient = {
  fetchResults(path: '/v1/search' | '/v1/searchAutocomplete', parameters: Record<string, string>): Promise<MapsAnswer>
}

type TokenAnswer = { ok: true; token: string } | { ok: false; failure: MapsFailure }

const DEFAULT_SERVER_URL = 'https://maps-api.apple.com'
// For everything one search needs, tokens included. Someone is waiting at a search box, and the local database
// (spec D§7, Fallback) has long been ready to answer instead.
const DEFAULT_TIMEOUT_MILLISECONDS = 4_000
// A page of 20 to 25 places is about 30 kB.
const MAXIMUM_ANSWER_BYTES = 1_048_576
// The signed token is used once, at once; ten minutes forgive a clock that is a little off.
const SIGNED_TOKEN_SECONDS = 600
// An access token is renewed this long before its end, so that none ends on its way to Apple.
const RENEWAL_MARGIN_SECONDS = 60

export function createMapsClient(
  credentials: AppleMapsCredentials,
  timeoutMilliseconds: number = DEFAULT_TIMEOUT_MILLISECONDS,
  now: () => number = Date.now,
): MapsClient {
  const serverUrl = (credentials.serverUrl ?? DEFAULT_SERVER_URL).replace(/\/+$/, '')
  let current: { token: string; until: number } | undefined
  let pending: Promise<TokenAnswer> | undefined

  async function fetchToken(signal: AbortSignal): Promise<TokenAnswer> {
    const signed = await signToken(credentials, now())
    if (!signed) return { ok: false, failure: 'bad key' }
    const response = await fetch(`${serverUrl}/v1/token`, { headers: { authorization: `Bearer ${signed}` }, signal })
    const answer = await readAnswer(response)
    if (!answer.ok) return answer
    const { accessToken, expiresInSeconds } = answer.body
    if (typeof accessToken !== 'string' || accessToken === '') return { ok: false, failure: 'unreadable' }
    const seconds = typeof expiresInSeconds === 'number' ? expiresInSeconds - RENEWAL_MARGIN_SECONDS : 0
    current = { token: accessToken, until: now() + seconds * 1_000 }
    return { ok: true, token: accessToken }
  }

  /** Searches that start together share one exchange. */
  async function obtainToken(signal: AbortSignal): Promise<TokenAnswer> {
    if (current && current.until > now()) return { ok: true, token: current.token }
    pending ??= fetchToken(signal)
      .catch((): TokenAnswer => ({ ok: false, failure: interruption(signal) }))
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  async function fetchAnswer(url: string, signal: AbortSignal, mayRetry: boolean): Promise<Answer> {
    const access = await obtainToken(signal)
    if (!access.ok) return access
    const response = await fetch(url, { headers: { authorization: `Bearer ${access.token}` }, signal })
    const answer = await readAnswer(response)
    if (response.status !== 401) return answer
    // Only the token that was refused: another search may have fetched a newer one meanwhile.
    if (current?.token === access.token) current = undefined
    return mayRetry ? fetchAnswer(url, signal, false) : answer
  }

  return {
    async fetchResults(path, parameters) {
      const url = `${serverUrl}${path}?${new URLSearchParams(parameters)}`
      const signal = AbortSignal.timeout(timeoutMilliseconds)
      try {
        const answer = await fetchAnswer(url, signal, true)
        if (!answer.ok) return answer
        const { results } = answer.body
        return Array.isArray(results) ? { ok: true, results } : { ok: false, failure: 'unreadable' }
      } catch {
        return { ok: false, failure: interruption(signal) }
      }
    },
  }
}

/** Why fetch rejected: what it throws for a deadline and for a broken connection differs between runtimes. */
function interruption(signal: AbortSignal): MapsFailure {
  return signal.aborted ? 'timeout' : 'unavailable'
}

/** The maps token: ES256, `kid` in the header, `iss` the team. Undefined when the key can't be read. */
async function signToken(credentials: AppleMapsCredentials, nowMilliseconds: number): Promise<string | undefined> {
  const issuedAt = Math.floor(nowMilliseconds / 1_000)
  try {
    return await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: credentials.keyId, typ: 'JWT' })
      .setIssuer(credentials.teamId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + SIGNED_TOKEN_SECONDS)
      .sign(await importPKCS8(credentials.privateKey, 'ES256'))
  } catch {
    return undefined
  }
}

type Answer = { ok: true; body: Record<string, unknown> } | { ok: false; failure: MapsFailure }

async function readAnswer(response: Response): Promise<Answer> {
  // An error's body is read too: an unread one would hold the connection open.
  const text = await readBoundedText(response.body, MAXIMUM_ANSWER_BYTES)
  if (response.status === 401 || response.status === 403) return { ok: false, failure: 'refused' }
  if (response.status === 429) return { ok: false, failure: 'over quota' }
  if (!response.ok) return { ok: false, failure: 'unavailable' }
  try {
    const body: unknown = JSON.parse(text ?? '')
    if (typeof body === 'object' && body !== null) return { ok: true, body: { ...body } }
  } catch {
    // Not JSON, or too long.
  }
  return { ok: false, failure: 'unreadable' }
}
