/**
 * Serves the built app at an address of its own, in front of the test backend, and can turn into a host with a newer
 * build: one whose service worker and page differ. What is asked of the API can be refused.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { repositoryFolder } from '#supabase/local/settings.ts'
import { listen, passOn, passUpgradeOn } from '#tests/support/pass-on.ts'
import { readTestBackend } from './test-backend.ts'

export type Host = {
  url: string
  /** From now on it serves the newer build; its page has `<meta name="crumb-build" content="newer">`. */
  deployNewer: () => void
  /** From now on it serves the newer build with the file for recovery in the place of the service worker (docs/deploy.md, 8). */
  deployRecovery: () => void
  /** Whether changes of this person reach the server. */
  setApi: (isOpen: boolean) => void
  close: () => Promise<void>
}

export async function startHost(): Promise<Host> {
  let changes: Changes | undefined
  let isOpen = true
  const target = new URL(readTestBackend().url)
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (!isOpen && /^\/(rest|storage)\//.test(path)) {
      incoming.socket.destroy()
      return
    }
    // Every address of the app is answered with its page.
    const isPage = incoming.headers['sec-fetch-mode'] === 'navigate'
    const change = changes && (changes[path] ?? (isPage ? newerPage : undefined))
    if (change) {
      incoming.headers['accept-encoding'] = 'identity'
      delete incoming.headers['if-none-match']
      delete incoming.headers['if-modified-since']
    }
    passOn(target, incoming, outgoing, change && ((answer) => void sendChanged(answer, outgoing, change)))
  })
  server.on('upgrade', (incoming, socket: Socket, head) => passUpgradeOn(target, incoming, socket, head))
  const { url, close } = await listen(server)
  return {
    url,
    deployNewer() {
      changes = newer
    },
    deployRecovery() {
      changes = { ...newer, '/service-worker.js': recoveryWorker }
    },
    setApi(open) {
      isOpen = open
    },
    close,
  }
}

const newerPage = (text: string): string =>
  text.replace('</head>', '<meta name="crumb-build" content="newer" /></head>')

/** The service worker fetches the page anew because its list names another revision. */
const newerWorker = (text: string): string =>
  text.replace(/("revision":")[0-9a-f]{32}(","url":"index\.html")/, `$1${'0'.repeat(32)}$2`)

const recoveryWorker = (): string => readFileSync(join(repositoryFolder, 'public/recovery/service-worker.js'), 'utf8')

type Changes = Record<string, (text: string) => string>

const newer: Changes = {
  '/': newerPage,
  '/index.html': newerPage,
  '/service-worker.js': newerWorker,
}

async function sendChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const before = Buffer.concat(parts).toString()
  const text = change(before)
  if (text === before) throw new Error('The newer build is the same as the older one')
  const { 'content-length': _, ...headers } = answer.headers
  outgoing.writeHead(200, headers)
  outgoing.end(text)
}
