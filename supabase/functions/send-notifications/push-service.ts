/** One message to one push service (RFC 8030), signed by us (VAPID, RFC 8292). */
import { importJWK, SignJWT } from 'jose'
import type { WebPushSettings } from '../_shared/environment.ts'
import { encrypt, fromBase64Url, toBase64Url } from './encrypt.ts'

export type Device = { endpoint: string; p256dh: string; auth: string }

/** `gone`: there is no such subscription any more. `failed`: later again; `seconds` is how long the push service wants to wait. */
type Outcome = { outcome: 'sent' | 'gone' } | { outcome: 'failed'; seconds?: number; reason: string }

const TIMEOUT_MILLISECONDS = 10_000
/** A day is the most that push services take. */
const SIGNATURE_SECONDS = 43_200

export type Sender = (device: Device, message: object, tag: string, seconds: number) => Promise<Outcome>

/** Signs once for each push service, for as long as the sender lives: a call of the function. */
export function createSender(settings: WebPushSettings): Sender {
  const signatures = new Map<string, Promise<string>>()
  const signatureFor = (origin: string): Promise<string> => {
    const known = signatures.get(origin) ?? sign(settings, origin)
    signatures.set(origin, known)
    return known
  }

  return async (device, message, tag, seconds) => {
    const body = await encrypt(device, JSON.stringify(message)).catch(() => undefined)
    // Nothing can ever be sent to such keys.
    if (!body) return { outcome: 'gone' }
    const signature = await signatureFor(new URL(device.endpoint).origin)
    try {
      const response = await fetch(device.endpoint, {
        method: 'POST',
        headers: {
          authorization: `vapid t=${signature}, k=${settings.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/notification+json',
          ttl: String(seconds),
          urgency: 'normal',
          topic: topicOf(tag),
        },
        body,
        // Only the hosts that the database names are asked.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      })
      await response.body?.cancel()
      return outcomeOf(response)
    } catch {
      // Not the runtime's own message, which may quote the endpoint.
      return { outcome: 'failed', reason: 'no answer' }
    }
  }
}

function outcomeOf({ status, headers }: Response): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const seconds = secondsOf(headers.get('retry-after'))
  return { outcome: 'failed', reason: `status ${status}`, ...(seconds && { seconds }) }
}

/** A number of seconds, or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), 86_400) : undefined
}

/** The push service replaces what it has not delivered yet by what comes with the same topic, at most 32 characters. */
const topicOf = (tag: string): string =>
  toBase64Url(Uint8Array.from(tag.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))

async function sign({ publicKey, privateKey, contact }: WebPushSettings, origin: string): Promise<string> {
  const point = fromBase64Url(publicKey)
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(Date.now() / 1000) + SIGNATURE_SECONDS)
    .sign(key)
}
