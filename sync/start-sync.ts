/** Starts the engine in a tab and tells it what only a browser knows: that the person or the network is back. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Backend } from './backend.ts'
import { createEngine, type EnginePorts } from './engine.ts'

/** Ms before restarting after a fault of our own: long enough to notice, too short to lose a day. */
const restartAfter = 10_000

export type Sync = {
  /** The person refreshes, or has signed in again. */
  wake: () => void
  /** Resolves when nothing is sent or written any more. */
  stop: () => Promise<void>
}

export type SyncOptions = {
  copy: LocalCopy
  backend: Backend
  /** When the start has time for it. */
  begin: Promise<unknown>
  onSessionEnd: NonNullable<EnginePorts['onSessionEnd']>
  /** A fault of our own; sync restarts. */
  onFault: (error: unknown) => void
}

export function startSync({ copy, backend, begin, onSessionEnd, onFault }: SyncOptions): Sync {
  const ended = new AbortController()
  const engine = createEngine({ copy, backend, random: Math.random, onSessionEnd })
  const { signal } = ended
  const back = (): void => {
    if (document.visibilityState === 'visible') engine.wake()
  }
  document.addEventListener('visibilitychange', back, { signal })
  window.addEventListener('pageshow', back, { signal })
  window.addEventListener('online', engine.wake, { signal })

  const isEnded = new Promise((resolve) => signal.addEventListener('abort', resolve))
  const run = async (): Promise<void> => {
    await Promise.race([begin, isEnded])
    while (!signal.aborted) {
      try {
        await engine.run(signal)
      } catch (error) {
        onFault(error)
        await copy.clock.sleep(restartAfter, signal)
      }
    }
  }
  const running = run()
  return {
    wake: engine.wake,
    async stop() {
      ended.abort()
      await running
    },
  }
}
