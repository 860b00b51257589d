/** Firefox's own socket for WebDriver commands, the one that geckodriver uses: `length:[0, id, "WebDriver:Name", {…}]`. */
import { connect, type Socket } from 'node:net'
import { type Session, WebDriverError } from './webdriver.ts'

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

/** `close` ends the browser's process. */
export async function openMarionette(port: number, close: () => Promise<void>): Promise<Session> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, Waiting>()
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    readMessages(socket, (message) => (Array.isArray(message) ? answer(waiting, message) : resolve()))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'))
  })
  await greeted
  let last = 0
  const ask = (name: string, parameters: Record<string, unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const text = JSON.stringify([0, last, `WebDriver:${name}`, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  await ask('NewSession', { capabilities: { alwaysMatch: {} } })
  return {
    send: (command, parameters = {}) => ask(command, parameters),
    async close() {
      socket.destroy()
      await close()
    },
  }
}

function answer(waiting: Map<number, Waiting>, [, id, error, result]: unknown[]): void {
  const asked = waiting.get(Number(id))
  waiting.delete(Number(id))
  const { error: code, message } = (error ?? {}) as { error?: string; message?: string }
  if (code === undefined) asked?.resolve(unwrap(result))
  else asked?.reject(new WebDriverError(code, message ?? ''))
}

/** Some answers are wrapped, some are not. */
const unwrap = (result: unknown): unknown =>
  result !== null && typeof result === 'object' && 'value' in result ? result.value : result

function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    while (true) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || received.length < end) return
      onMessage(JSON.parse(received.subarray(colon + 1, end).toString()))
      received = received.subarray(end)
    }
  })
}
