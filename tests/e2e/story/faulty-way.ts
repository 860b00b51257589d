/** The way between a phone and the server: counts API requests, cuts one or loses its answer, or ends nowhere. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** cut: the request never reaches the server · lost: the server acts, its answer never arrives. */
export type FaultKind = 'cut' | 'lost'

export type FaultyWay = {
  /** The app's address for the phones; it stays the same when the server does not. */
  url: string
  /** API requests since the last fault was set, as 'POST /rest/v1/rpc/sync_push'. */
  asked: () => readonly string[]
  /** From now on counts anew, and the request with this index (from 0) meets with the fault. Without a kind none does. */
  setFault: (kind?: FaultKind, index?: number) => void
  /** Where the server is now; undefined: nowhere, and every connection breaks. */
  setTarget: (url: string | undefined) => void
  close: () => Promise<void>
}

const isApi = (path: string): boolean => /^\/(?:rest|auth|storage|functions)\/v1\//.test(path)

export async function openFaultyWay(firstTarget: string): Promise<FaultyWay> {
  let target: URL | undefined = new URL(firstTarget)
  let fault: { kind: FaultKind; index: number } | undefined
  let asked: string[] = []
  const sockets = new Set<Socket>()

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const isCounted = isApi(path) && incoming.method !== 'OPTIONS'
    const kind = isCounted && fault?.index === asked.length ? fault.kind : undefined
    if (isCounted) asked.push(`${incoming.method} ${path.replace(/\?.*/, '')}`)
    if (kind === 'cut' || !target) incoming.socket.destroy()
    else forward(target, incoming, outgoing, kind === 'lost')
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    if (target) forwardUpgrade(target, incoming, socket, head)
    else socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    setFault(kind, index = 0) {
      fault = kind && { kind, index }
      asked = []
    },
    setTarget(url) {
      target = url === undefined ? undefined : new URL(url)
      breakAll()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      breakAll()
      await closed
    },
  }
}

function forward(target: URL, incoming: IncomingMessage, outgoing: ServerResponse, isLost: boolean): void {
  const headers = { ...incoming.headers, host: target.host }
  const onward = request(target, { method: incoming.method, path: incoming.url, headers }, (answer) => {
    if (isLost) {
      // To its end, so that the server has done all it does.
      answer.resume().once('end', () => incoming.socket.destroy())
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => incoming.socket.destroy())
  incoming.on('error', () => onward.destroy())
  incoming.pipe(onward)
}

function forwardUpgrade(target: URL, incoming: IncomingMessage, socket: Socket, head: Buffer): void {
  const onward = request(target, { path: incoming.url, headers: { ...incoming.headers, host: target.host } })
  onward.on('error', () => socket.destroy())
  onward.once('response', () => socket.destroy())
  onward.once('upgrade', (answer, far: Socket, farHead: Buffer) => {
    const headers = answer.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`)
    socket.write(farHead)
    far.write(head)
    const end = (): void => {
      socket.destroy()
      far.destroy()
    }
    for (const side of [socket, far]) side.setNoDelay(true).on('error', end).on('close', end)
    socket.pipe(far).pipe(socket)
  })
  onward.end()
}
