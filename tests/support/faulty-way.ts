/** The way between a phone and the server: counts API requests, does something to one or to its answer, or ends nowhere. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { listen, passOn, passUpgradeOn } from './pass-on.ts'

/**
 * cut: the request never reaches the server · lost: the server acts, its answer never arrives · broken: it arrives up to its middle ·
 * gateway: the server acts, and a gateway says that it has not answered · page: a network's sign-in page answers in its place.
 */
type FaultKind = 'cut' | 'lost' | 'broken' | 'gateway' | 'page'

export type FaultyWay = {
  /** The app's address for the phones; it stays the same when the server does not. */
  url: string
  /** API requests since the last fault was set, as 'POST /rest/v1/rpc/sync_push'. */
  asked: () => readonly string[]
  /**
   * From now on counts anew, and one request meets with the fault: the one with this index (from 0), or the first that
   * fits. Without a kind none does.
   */
  setFault: (kind?: FaultKind, which?: number | RegExp) => void
  /** Where the server is now; undefined: nowhere, and every connection breaks. */
  setTarget: (url: string | undefined) => void
  close: () => Promise<void>
}

const isApi = (path: string): boolean => /^\/(?:rest|auth|storage|functions)\/v1\//.test(path)

export async function openFaultyWay(firstTarget: string): Promise<FaultyWay> {
  let target: URL | undefined = new URL(firstTarget)
  let fault: { kind: FaultKind; which: number | RegExp } | undefined
  let asked: string[] = []
  /** Counts a request, and says what becomes of it. */
  const meet = (request: string): FaultKind | undefined => {
    asked.push(request)
    const { kind, which } = fault ?? {}
    if (typeof which === 'number' ? which !== asked.length - 1 : !which?.test(request)) return undefined
    fault = undefined
    return kind
  }

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const isCounted = isApi(path) && incoming.method !== 'OPTIONS'
    const kind = isCounted ? meet(`${incoming.method} ${path.replace(/\?.*/, '')}`) : undefined
    if (kind === 'cut' || !target) incoming.socket.destroy()
    else if (kind === 'page') incoming.resume().once('end', () => sendPage(outgoing, 200))
    else passOn(target, incoming, outgoing, kind && onAnswer[kind](incoming, outgoing))
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    if (target) passUpgradeOn(target, incoming, socket, head)
    else socket.destroy()
  })
  const { url, breakAll, close } = await listen(server)
  return {
    url,
    asked: () => asked,
    setFault(kind, which = 0) {
      fault = kind && { kind, which }
      asked = []
    },
    setTarget(next) {
      target = next === undefined ? undefined : new URL(next)
      breakAll()
    },
    close,
  }
}

const sendPage = (outgoing: ServerResponse, status: number): void => {
  const from = { 'access-control-allow-origin': '*', 'content-type': 'text/html' }
  outgoing.writeHead(status, from).end('<!doctype html><h1>Welcome to our hotel</h1>')
}

/** To its end, so that the server has done all it does. */
const onceDone = (answer: IncomingMessage, then: (body: Buffer) => void): void => {
  const pieces: Buffer[] = []
  answer.on('data', (piece: Buffer) => pieces.push(piece)).once('end', () => then(Buffer.concat(pieces)))
}

type OnAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => (answer: IncomingMessage) => void

const onAnswer: Record<'lost' | 'gateway' | 'broken', OnAnswer> = {
  lost: (incoming) => (answer) => onceDone(answer, () => incoming.socket.destroy()),
  gateway: (_, outgoing) => (answer) => onceDone(answer, () => sendPage(outgoing, 502)),
  broken: (incoming, outgoing) => (answer) =>
    onceDone(answer, (body) => {
      const { 'transfer-encoding': _, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(body.length + 1) })
      outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => incoming.socket.destroy())
    }),
}
