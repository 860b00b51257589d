/** Passes requests and WebSockets on to a server: what the proxies of the tests have in common. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'

/** What is done with the server's answer; all of it is sent back unless said otherwise. */
type OnAnswer = (answer: IncomingMessage) => void

export function passOn(target: URL, incoming: IncomingMessage, outgoing: ServerResponse, onAnswer?: OnAnswer): void {
  const sendBack: OnAnswer = (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  }
  const headers = { ...incoming.headers, host: target.host }
  const onward = request(target, { method: incoming.method, path: incoming.url, headers }, onAnswer ?? sendBack)
  onward.on('error', () => incoming.socket.destroy())
  incoming.on('error', () => onward.destroy())
  incoming.pipe(onward)
}

export function passUpgradeOn(target: URL, incoming: IncomingMessage, socket: Socket, head: Buffer): void {
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

export type Listening = {
  /** The address for browsers. */
  url: string
  /** Breaks every connection that is open. */
  breakAll: () => void
  close: () => Promise<void>
}

/** For this machine only; on any free port unless one is named. */
export async function listen(server: NetServer, port = 0): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAll,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      breakAll()
      await closed
    },
  }
}
