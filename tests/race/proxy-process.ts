/** The process of proxy.ts. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { randomFrom } from '#supabase/seed/random.ts'
import { offer } from './child-process.ts'
import type { Faults, Traffic } from './proxy.ts'

let target = new URL('http://127.0.0.1')
let faults: Faults = {}
/** Bytes that may still pass before the next cut. */
let untilCut = Number.POSITIVE_INFINITY
/** Just before a cut, when nothing passes. */
let isSilent = false
let random = randomFrom(1)
let requests = 0
let webSockets = 0
let before = { down: 0, up: 0 }
const closed = { down: 0, up: 0 }
const sockets = new Set<Socket>()
const pages = new Map<string, { type: string; body: string }>()
const upstream = new Agent({ keepAlive: true })

const server = createServer((incoming, outgoing) => {
  const page = pages.get(incoming.url ?? '')
  if (page) {
    outgoing.writeHead(200, { 'content-type': page.type }).end(page.body)
    return
  }
  requests++
  forward(incoming, outgoing).catch(() => outgoing.destroy())
})
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.once('close', () => {
    sockets.delete(socket)
    closed.down += socket.bytesWritten
    closed.up += socket.bytesRead
  })
})

async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const asked = request(target, {
    agent: upstream,
    method: incoming.method,
    path: incoming.url,
    // This proxy compresses, for every server in the same way.
    headers: { ...incoming.headers, host: target.host, 'accept-encoding': 'identity' },
  })
  // A device that goes away before the answer takes its request with it.
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) asked.destroy()
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  await Promise.all([pipeline(incoming, asked), answered])
  const answer = await answered
  if (isLost()) {
    answer.resume()
    outgoing.destroy()
    return
  }
  const headers = { ...answer.headers }
  const isCompressed = /json|text/.test(headers['content-type'] ?? '') && /gzip|br/.test(accepted(incoming))
  if (!isCompressed) {
    outgoing.writeHead(answer.statusCode ?? 502, headers)
    await pipeline(answer, cutter(), outgoing)
    return
  }
  delete headers['content-length']
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'br' })
  await pipeline(answer, compressor(), cutter(), outgoing)
}

function accepted(incoming: IncomingMessage): string {
  return incoming.headers['accept-encoding']?.toString() ?? ''
}

/**
 * Brotli at 4, as the network in front of hosted Supabase compresses what it does not keep. Clients offer it over https
 * only, where they would be in earnest; all of them understand it here too.
 */
const compressor = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

function isLost(): boolean {
  return random.chance(faults.lostAnswers ?? 0)
}

/**
 * Milliseconds between the last bytes and the end of their connection. A connection that dies was silent before, and what
 * had arrived was read; at once, Node's fetch throws away what it has not decompressed yet, which no network does.
 */
const silenceBeforeCut = 50

/**
 * Lets bytes through until it is time to cut; what came before the cut still arrives. The network ends, so all connections do, with what
 * is on its way on each.
 */
function cutter(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isSilent) return
      if (chunk.length < untilCut) {
        untilCut -= chunk.length
        done(null, chunk)
        return
      }
      this.push(chunk.subarray(0, untilCut))
      untilCut = faults.cuts?.shift() ?? Number.POSITIVE_INFINITY
      isSilent = true
      setTimeout(() => {
        isSilent = false
        for (const socket of sockets) socket.destroy()
      }, silenceBeforeCut)
    },
  })
}

server.on('upgrade', (incoming, socket: Socket, head: Buffer) => {
  webSockets++
  const asked = request(target, {
    method: 'GET',
    path: incoming.url,
    headers: { ...incoming.headers, host: target.host },
  })
  asked.on('error', () => socket.destroy())
  asked.once('upgrade', (answer: IncomingMessage, far: Socket, farHead: Buffer) => {
    const lines = answer.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    )
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (farHead.length > 0) far.unshift(farHead)
    if (head.length > 0) socket.unshift(head)
    const end = (): void => {
      socket.destroy()
      far.destroy()
    }
    for (const side of [socket, far]) side.setNoDelay(true).on('error', end).on('close', end)
    socket.pipe(far)
    far.pipe(loser(end)).pipe(cutter()).pipe(socket)
  })
  asked.once('response', () => socket.destroy())
  asked.end()
})

/** Of a WebSocket an answer cannot be lost alone: the connection goes with it. */
function loser(end: () => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isLost()) end()
      else done(null, chunk)
    },
  })
}

function bytes(): { down: number; up: number } {
  const open = [...sockets]
  return {
    down: closed.down + open.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    up: closed.up + open.reduce((sum, socket) => sum + socket.bytesRead, 0),
  }
}

offer(
  {
    async start(url: string): Promise<string> {
      target = new URL(url)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    traffic(): Traffic {
      const now = bytes()
      return { requests, webSockets, bytesDown: now.down - before.down, bytesUp: now.up - before.up }
    },
    reset(): void {
      requests = 0
      webSockets = 0
      before = bytes()
    },
    setFaults(wanted: Faults): void {
      faults = { ...wanted, ...(wanted.cuts ? { cuts: [...wanted.cuts] } : {}) }
      untilCut = faults.cuts?.shift() ?? Number.POSITIVE_INFINITY
      random = randomFrom(1)
    },
    serve(path: string, type: string, body: string): void {
      pages.set(path, { type, body })
    },
  },
  () => server.close(),
)
