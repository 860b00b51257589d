/** One HTTP server for everything below one address: API, functions, realtime upgrade and, for `npm start`, the built app. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { portInUse } from './postgres-failure.ts'
import { loopback } from './settings.ts'
import { StartProblem, systemErrorCode } from './start-problem.ts'
import { isFromThisMachine } from './this-machine.ts'

type Handler = (request: Request) => Promise<Response>

/** The client's address, for everything behind the gateway. */
export const addressHeader = 'cf-connecting-ip'

export type Gateway = {
  server: Server
  url: string
  /** Until it is called, every request is answered with 503. */
  serve: (handle: Handler) => void
  close: () => Promise<void>
}

/** Listens on the loopback address; `port` 0 takes any free one. Throws a StartProblem when the port is taken. */
export async function openGateway(port: number): Promise<Gateway> {
  let handle: Handler = async () => Response.json({ message: 'The backend is starting' }, { status: 503 })
  const listener = getRequestListener(async (request) => compress(request, await handle(request)), {
    overrideGlobalObjects: false,
  })
  const server = createServer((incoming, outgoing) => {
    if (!isFromThisMachine(incoming.headers)) {
      outgoing.writeHead(403, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify({ message: 'The embedded backend answers pages of this machine only.' }))
      return
    }
    noteAddress(incoming)
    listener(incoming, outgoing).catch((error: Error) => outgoing.destroy(error))
  })
  // The server loses track of a connection that became a WebSocket, and would wait for it for ever when closing.
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const taken = systemErrorCode(error) === 'EADDRINUSE'
      reject(taken ? new StartProblem(portInUse(port, 'CRUMB_PORT')) : error)
    })
    server.listen(port, loopback, resolve)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return {
    server,
    url: `http://${loopback}:${actualPort}`,
    serve(nextHandle) {
      handle = nextHandle
    },
    async close() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of connections) socket.destroy()
      await closed
    },
  }
}

/** As the network in front of hosted Supabase: a client cannot say where it comes from (private.caller_network). */
function noteAddress({ rawHeaders, socket }: IncomingMessage): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === addressHeader) rawHeaders.splice(at, 2)
  rawHeaders.push(addressHeader, socket.remoteAddress ?? '')
}

const compressible = /json|text|javascript|xml|svg|wasm/
const smallestCompressed = 1024
const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The best that a client takes, as quickly as networks do it. Browsers take Brotli from this machine and over HTTPS. */
const encodings: readonly [name: string, encode: (body: Uint8Array) => Promise<Buffer<ArrayBuffer>>][] = [
  ['br', (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['gzip', (body) => gzipAsync(body, { level: 4 })],
]

/** As the content delivery network in front of hosted Supabase does. */
async function compress(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding')?.split(/[\s,;]+/)
  const encoding = encodings.find(([name]) => accepted?.includes(name))
  const type = response.headers.get('content-type') ?? ''
  if (!encoding || !response.body || !compressible.test(type) || response.headers.has('content-encoding'))
    return response
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  // the server writes the length of what it is given; a second one would make the answer invalid
  headers.delete('content-length')
  if (body.length <= smallestCompressed) return new Response(body, { status: response.status, headers })
  const [name, encode] = encoding
  headers.set('content-encoding', name)
  return new Response(await encode(body), { status: response.status, headers })
}
