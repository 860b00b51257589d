/**
 * The realtime gateway: Phoenix channels over a WebSocket as supabase-js speaks them (protocol 2.0.0), with
 * postgres_changes under row-level security. Broadcast, presence and private channels are refused with a message.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Sql } from 'postgres'
import { type WebSocket, WebSocketServer } from 'ws'
import { followChanges } from './realtime-changes.ts'
import { type Binding, type Channel, deliver, send } from './realtime-delivery.ts'
import { isFromThisMachine } from './this-machine.ts'
import { readClaims } from './tokens.ts'

type Frame = [
  joinReference: string | null,
  reference: string | null,
  topic: string,
  event: string,
  payload: JoinPayload,
]
type JoinPayload = {
  access_token?: string
  config?: { private?: boolean; postgres_changes?: Omit<Binding, 'id'>[] }
}

type RealtimeOptions = { server: Server; sql: Sql; database: Parameters<typeof followChanges>[0] }

/** Serves /realtime/v1/websocket on `server`. Returns the function that stops it and closes all sockets. */
export async function serveRealtime({ server, sql, database }: RealtimeOptions): Promise<() => Promise<void>> {
  const channels = new Set<Channel>()
  const sockets = new WebSocketServer({ noServer: true })

  // One change after the other, so that events arrive in commit order.
  let delivered: Promise<void> = Promise.resolve()
  const endFollowing = await followChanges(database, (change) => {
    delivered = delivered
      .then(() => deliver(sql, channels, change))
      .catch((error: unknown) => console.warn('[realtime]', error))
  })

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // without a listener, a connection that breaks off would end the process
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch(onBug)
  }
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const status = await reasonToRefuse(request)
    if (status) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    else sockets.handleUpgrade(request, socket, head, (opened) => openSocket(opened, channels))
  }
  server.on('upgrade', onUpgrade)

  return async () => {
    server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
    await endFollowing()
    await delivered
  }
}

function onBug(error: unknown): void {
  console.error('[realtime]', error)
}

/** An HTTP status, or undefined when the connection may become a WebSocket. */
async function reasonToRefuse(request: IncomingMessage): Promise<string | undefined> {
  if (!isFromThisMachine(request.headers)) return '403 Forbidden'
  const [path, query] = (request.url ?? '').split('?')
  const parameters = new URLSearchParams(query)
  if (path !== '/realtime/v1/websocket' || parameters.get('vsn') !== '2.0.0') return '404 Not Found'
  return (await readClaims(parameters.get('apikey') ?? '')) ? undefined : '401 Unauthorized'
}

function openSocket(socket: WebSocket, channels: Set<Channel>): void {
  const joined = new Map<string, Channel>()
  const leave = (topic: string): void => {
    const channel = joined.get(topic)
    if (channel) channels.delete(channel)
    joined.delete(topic)
  }
  socket.on('error', () => socket.terminate())
  socket.on('close', () => [...joined.keys()].forEach(leave))
  socket.on('message', (data: Buffer, isBinary) => {
    // supabase-js sends binary frames for broadcasts only
    if (isBinary) return
    const frame = parseFrame(data.toString())
    if (frame) answerFrame(socket, frame).catch(onBug)
    else socket.close(1003, 'Not a Phoenix frame')
  })

  const answerFrame = async (from: WebSocket, frame: Frame): Promise<void> => {
    const [joinReference, reference, topic, event, payload] = frame
    const reply = (status: 'ok' | 'error', response: object): void =>
      send(from, [joinReference, reference, topic, 'phx_reply', { status, response }])

    if (event === 'phx_join') {
      leave(topic)
      const channel = await join(from, frame)
      if ('reason' in channel) return reply('error', channel)
      joined.set(topic, channel)
      channels.add(channel)
      reply('ok', { postgres_changes: channel.bindings })
    } else if (event === 'access_token') {
      const channel = joined.get(topic)
      const claims = await readClaims(payload.access_token ?? '')
      if (channel && claims) channel.claims = claims
    } else if (event === 'phx_leave') {
      leave(topic)
      reply('ok', {})
    } else if (event === 'heartbeat') {
      reply('ok', {})
    } else {
      reply('error', { reason: `The embedded backend does not offer ${event}` })
    }
  }
}

let lastBinding = 0

async function join(
  socket: WebSocket,
  [joinReference, , topic, , payload]: Frame,
): Promise<Channel | { reason: string }> {
  const { private: isPrivate, postgres_changes: wanted = [] } = payload.config ?? {}
  if (isPrivate) return { reason: 'The embedded backend does not offer private channels' }
  const claims = await readClaims(payload.access_token ?? '')
  if (!claims) return { reason: 'The access token is not valid' }
  const bindings = wanted.map((binding) => ({ ...binding, id: ++lastBinding }))
  return { socket, topic, joinReference, bindings, claims }
}

function parseFrame(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    const isFrame = Array.isArray(frame) && frame.length === 5 && typeof frame[4] === 'object' && frame[4] !== null
    return isFrame ? (frame as Frame) : undefined
  } catch {
    return undefined
  }
}
