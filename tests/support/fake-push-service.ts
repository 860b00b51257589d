/**
 * A push service on loopback with the devices behind it: decrypts as RFC 8291 says, with Node's own cryptography instead of the
 * sender's, checks the signature of RFC 8292, and can be told to misbehave. A device replaces what has the same tag.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Sql } from 'postgres'

/** `lost`: the message arrives, the answer does not · `hang`: neither. Else an answer. */
type Fault = 'lost' | 'hang' | { status: number; headers?: Record<string, string> }

export type FakeDevice = {
  endpoint: string
  p256dh: string
  auth: string
  /** What it shows, by tag, and how often each arrived. */
  shown: Map<string, { message: { web_push: number; notification: Record<string, string> }; times: number }>
}

export type FakePushService = {
  origin: string
  device: () => FakeDevice
  /** What becomes of a message; undefined: 201. */
  meet: (fault: (endpoint: string) => Fault | undefined) => void
  /** Requests that were not as the RFCs want them. */
  problems: string[]
  headers: IncomingMessage['headers'][]
  close: () => Promise<void>
}

/** `sql`: of the database that is to allow this service, beside the real ones. */
export async function startFakePushService(vapidPublicKey: string, sql: Sql): Promise<FakePushService> {
  const devices = new Map<string, { device: FakeDevice; open: (body: Buffer) => string }>()
  const problems: string[] = []
  const headers: FakePushService['headers'] = []
  let faultOf: (endpoint: string) => Fault | undefined = () => undefined

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(request, response, Buffer.concat(chunks))
    })
  })
  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    headers.push(request.headers)
    const endpoint = `${origin}${request.url}`
    const known = devices.get(endpoint)
    const fault = faultOf(endpoint)
    if (fault === 'hang') return
    if (!known) return void response.writeHead(410).end()
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end()
    const problem = problemOf(request.headers, origin, vapidPublicKey)
    if (problem) {
      problems.push(problem)
      return void response.writeHead(403).end(problem)
    }
    const message = JSON.parse(known.open(body))
    const { tag } = message.notification
    known.device.shown.set(tag, { message, times: (known.device.shown.get(tag)?.times ?? 0) + 1 })
    if (fault === 'lost') request.socket.destroy()
    else response.writeHead(201, { location: `${origin}/message` }).end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  await sql`insert into private.push_services (origin) values (${origin})`

  return {
    origin,
    device() {
      const { keys, open } = makeKeys()
      const device = { endpoint: `${origin}/push/${randomBytes(24).toString('base64url')}`, ...keys, shown: new Map() }
      devices.set(device.endpoint, { device, open })
      return device
    },
    meet: (fault) => {
      faultOf = fault
    },
    problems,
    headers,
    async close() {
      await sql`delete from private.push_services where origin = ${origin}`
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** A device's keys, and how it reads a message: from the RFC's private key, or from one made now. */
export function makeKeys(given?: { privateKey: string; auth: string }) {
  const pair = createECDH('prime256v1')
  if (given) pair.setPrivateKey(given.privateKey, 'base64url')
  else pair.generateKeys()
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16)
  const own = pair.getPublicKey()
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  function open(body: Buffer): string {
    const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    if (body.length > size || length !== 65) throw new Error('more than one record, or no key')
    const sender = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = derive(pair.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()])
    const end = plain.lastIndexOf(2)
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
    return plain.subarray(0, end).toString()
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, open }
}

function problemOf(headers: IncomingMessage['headers'], origin: string, publicKey: string): string | undefined {
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) return 'another key'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const verifier = {
    key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }),
    dsaEncoding: 'ieee-p1363',
  } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url')))
    return 'a wrong signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = exp - Date.now() / 1000
  if (aud !== origin) return `for ${aud}`
  if (left <= 0 || left > 86_400) return `ends in ${left} s`
  if (!/^(?:mailto:|https:)/.test(sub)) return 'no contact'
  if (headers['content-encoding'] !== 'aes128gcm') return 'another encoding'
  if (headers['content-type'] !== 'application/notification+json') return 'no declarative message'
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) return 'no time to live'
  if (!/^[\w-]{1,32}$/.test(headers['topic']?.toString() ?? '')) return 'a wrong topic'
  return undefined
}
