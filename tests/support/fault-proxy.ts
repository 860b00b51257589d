/**
 * A way to a server that works with every browser engine, and that loses what it is told to lose: everything, as in a
 * basement, or files by their address, as on a bad line. Service workers and sockets go through it like pages.
 */
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { listen, passOn, passUpgradeOn } from './pass-on.ts'

export type FaultProxy = {
  /** The app's address for the browser. */
  url: string
  /** Offline every connection breaks, the open ones at once. */
  setOnline: (isOnline: boolean) => void
  /** Loses the next requests whose path and query match, that many or until heal(). */
  lose: (pattern: RegExp, times: number | 'always') => void
  /** From now on nothing is lost. */
  heal: () => void
  /** What was lost by a pattern, as 'GET /assets/index.js': a test must see that something was. */
  lost: () => readonly string[]
  close: () => Promise<void>
}

/** On any free port unless one is named. */
export async function startFaultProxy(targetUrl: string, port = 0): Promise<FaultProxy> {
  const target = new URL(targetUrl)
  let isOnline = true
  let faults: { pattern: RegExp; left: number }[] = []
  const lost: string[] = []

  const isLost = (path: string): boolean => {
    const fault = faults.find(({ pattern, left }) => left > 0 && pattern.test(path))
    if (fault) fault.left -= 1
    return fault !== undefined
  }
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (!isOnline) incoming.socket.destroy()
    else if (isLost(path)) {
      lost.push(`${incoming.method} ${path}`)
      // "Not modified" would be a whole answer.
      delete incoming.headers['if-none-match']
      delete incoming.headers['if-modified-since']
      // Only the head arrives. Where nothing at all comes back over a used connection, browsers ask again by themselves.
      passOn(target, incoming, outgoing, ({ statusCode, headers }) => {
        const { 'transfer-encoding': _, ...kept } = headers
        outgoing.writeHead(statusCode ?? 502, { ...kept, 'content-length': '1000000', 'cache-control': 'no-store' })
        outgoing.flushHeaders()
        setTimeout(() => incoming.socket.destroy(), 20)
      })
    } else passOn(target, incoming, outgoing)
  })
  server.on('connection', (socket) => {
    if (!isOnline) socket.destroy()
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    if (isOnline) passUpgradeOn(target, incoming, socket, head)
    else socket.destroy()
  })
  const { url, breakAll, close } = await listen(server, port)
  return {
    url,
    setOnline(online) {
      isOnline = online
      if (!online) breakAll()
    },
    lose(pattern, times) {
      faults.push({ pattern, left: times === 'always' ? Number.POSITIVE_INFINITY : times })
    },
    heal() {
      faults = []
    },
    lost: () => lost,
    close,
  }
}
