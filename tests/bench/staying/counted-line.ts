/** Stands before a server and counts what browsers ask of it, their service workers included. */
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { listen, passOn, passUpgradeOn } from '#tests/support/pass-on.ts'

export type Traffic = { requests: string[]; bytesUp: number; bytesDown: number }

export async function startCountedLine(
  targetUrl: string,
): Promise<{ url: string; traffic: () => Traffic; close: () => Promise<void> }> {
  const target = new URL(targetUrl)
  const requests: string[] = []
  const sockets: Socket[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${pathOf(incoming.url)}`)
    passOn(target, incoming, outgoing)
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    requests.push(`WebSocket ${pathOf(incoming.url)}`)
    passUpgradeOn(target, incoming, socket, head)
  })
  // Those that are closed still know their bytes.
  server.on('connection', (socket) => void sockets.push(socket))
  const { url, close } = await listen(server)
  return {
    url,
    traffic: () => ({
      requests: [...requests],
      bytesUp: sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
      bytesDown: sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    }),
    close,
  }
}

const pathOf = (url = ''): string => url.replace(/\?.*/, '')
