/** The way between a phone and the server: counts API requests, cuts one or loses its answer, or ends nowhere. */
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { listen, passOn, passUpgradeOn } from './pass-on.ts'

/** cut: the request never reaches the server · lost: the server acts, its answer never arrives. */
type FaultKind = 'cut' | 'lost'

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
    else passOn(target, incoming, outgoing, kind === 'lost' ? loseAnswerTo(incoming) : undefined)
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

/** To its end, so that the server has done all it does. */
const loseAnswerTo = (incoming: IncomingMessage) => (answer: IncomingMessage) => {
  answer.resume().once('end', () => incoming.socket.destroy())
}
