/** Encrypts a message for one device (RFC 8291), in one record (RFC 8188). */

export type DeviceKeys = { p256dh: string; auth: string }

/** Made anew for each message; a test gives those of the RFC. */
type Chosen = { salt: Uint8Array<ArrayBuffer>; keys: CryptoKeyPair }

const curve = { name: 'ECDH', namedCurve: 'P-256' }
/** What a push service has to take (RFC 8030): the whole body is one record. */
const recordSize = 4096
/** After the last byte of the last record. */
const lastRecord = 2

/** Throws for keys that are none: a point beside the curve, for example. */
export async function encrypt(device: DeviceKeys, text: string, chosen?: Chosen): Promise<Uint8Array<ArrayBuffer>> {
  const { salt, keys } = chosen ?? (await choose())
  const devicePoint = fromBase64Url(device.p256dh)
  const deviceKey = await crypto.subtle.importKey('raw', devicePoint, curve, false, [])
  const ownPoint = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: deviceKey }, keys.privateKey, 256)
  const info = joined(encoded('WebPush: info\0'), devicePoint, ownPoint)
  const secret = await derive(new Uint8Array(shared), fromBase64Url(device.auth), info, 32)
  const contentKey = await derive(secret, salt, encoded('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derive(secret, salt, encoded('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  const plain = joined(encoded(text), Uint8Array.of(lastRecord))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, recordSize)
  return joined(salt, size, Uint8Array.of(ownPoint.length), ownPoint, sealed)
}

async function choose(): Promise<Chosen> {
  const keys = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { salt: crypto.getRandomValues(new Uint8Array(16)), keys }
}

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8))
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
