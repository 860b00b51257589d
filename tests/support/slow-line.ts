/** A slow line to a server, for everything that a browser sends, its service worker included. */
import { connect, createServer, type Socket } from 'node:net'
import { listen } from './pass-on.ts'

export type Line = { roundTripMs: number; bytesPerSecond: number }

/** What one packet holds: the connections of a line take turns with them. */
const packetBytes = 1460
const tickMs = 10
/** No more waits here for its turn; the server is told to wait. */
const queueBytes = 65_536

type Connection = { near: Socket; far: Socket; waiting: Buffer[]; bytes: number }

/** The address through which the server at `targetUrl` is as far away as `line` says. */
export async function startSlowLine(
  targetUrl: string,
  { roundTripMs, bytesPerSecond }: Line,
): Promise<{ url: string; bytesDown: () => number; close: () => Promise<void> }> {
  const { hostname, port } = new URL(targetUrl)
  const connections = new Set<Connection>()
  let bytesDown = 0
  let budget = 0
  let lastTick = performance.now()

  const later = (work: () => void, ms = roundTripMs / 2): void => void setTimeout(work, ms)
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const connection: Connection = { near, far, waiting: [], bytes: 0 }
    connections.add(connection)
    // The handshake is a round trip of its own.
    const opened = performance.now() + roundTripMs
    const up = (work: () => void): void => later(work, Math.max(opened - performance.now(), 0) + roundTripMs / 2)
    near.on('data', (data) => up(() => far.write(data)))
    far.on('data', (data) => {
      connection.waiting.push(data)
      connection.bytes += data.length
      if (connection.bytes > queueBytes) far.pause()
    })
    const end = (): void => {
      connections.delete(connection)
      near.destroy()
      far.destroy()
    }
    near.on('error', end).on('close', end)
    far.on('error', end).on('end', () => later(end, 2 * roundTripMs))
  })

  const timer = setInterval(() => {
    const now = performance.now()
    // What was not used is lost, as on a line.
    budget = Math.min(budget, 0) + ((now - lastTick) / 1000) * bytesPerSecond
    lastTick = now
    for (const connection of connections) {
      if (budget <= 0) break
      const [first] = connection.waiting
      if (!first) continue
      const packet = first.subarray(0, packetBytes)
      if (packet.length < first.length) connection.waiting[0] = first.subarray(packet.length)
      else connection.waiting.shift()
      connection.bytes -= packet.length
      if (connection.bytes <= queueBytes) connection.far.resume()
      budget -= packet.length
      bytesDown += packet.length
      later(() => connection.near.write(packet))
      // To the end, where this loop comes by again. A tick is shorter than a packet: who was first would stay first.
      connections.delete(connection)
      connections.add(connection)
    }
  }, tickMs)

  const { url, close } = await listen(server)
  return {
    url,
    bytesDown: () => bytesDown,
    async close() {
      clearInterval(timer)
      await close()
    },
  }
}
