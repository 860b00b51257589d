/** Browsers and drivers as process groups; main.ts ends those that are left when it is stopped. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'

export type Started = { child: ChildProcess; end: () => Promise<void> }

/** In a process group of its own, because a browser is many processes. */
export function start(command: string, parameters: string[], options: SpawnOptions = {}): Started {
  const child = spawn(command, parameters, { stdio: 'ignore', ...options, detached: true })
  const { pid } = child
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    // Not there, for example; whoever waits for it hears so.
    child.once('error', () => resolve())
  })
  return {
    child,
    async end() {
      if (pid === undefined) return
      try {
        process.kill(-pid, 'SIGKILL')
      } catch {
        // It is gone already.
      }
      await ended
    },
  }
}

/** A port that was free a moment ago: drivers cannot say which they have taken. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Asks until it is answered, for as long as a loaded machine may take to start a browser. */
export async function untilStarted<Value>(what: string, attempt: () => Promise<Value | undefined>): Promise<Value> {
  const latest = Date.now() + 60_000
  while (Date.now() < latest) {
    const value = await attempt().catch(() => undefined)
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what} did not start within a minute.`)
}
