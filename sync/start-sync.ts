/** Starts the engine in a tab and tells it what only a browser knows: that the person or the network is back, and that nobody looks. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { StorageError } from '#src/db/owed.ts'
import type { Backend } from './backend.ts'
import { createEngine, type EnginePorts } from './engine.ts'
import { isWorkLeft } from './work-left.ts'

/** Ms before restarting after a fault of our own: long enough to notice, too short to lose a day. */
const restartAfter = 10_000

/** Ms between looks, and during how many in a row nobody must need the tab until it rests: more than a glance at another app. */
const lookEvery = 30_000
const looksUntilRest = 2

export type Sync = {
  /** The person refreshes, or has signed in again. */
  wake: () => void
  /** Resolves when nothing is sent or written any more. */
  stop: () => Promise<void>
}

export type SyncOptions = {
  copy: LocalCopy
  backend: Backend
  onSessionEnd: NonNullable<EnginePorts['onSessionEnd']>
  /** A fault of our own; sync restarts. */
  onFault: (error: unknown) => void
}

/**
 * A tab out of sight with nothing to send rests: it neither leads nor asks nor listens until it is seen again or has something to
 * send. Another tab that is in sight leads in its place.
 */
export function startSync({ copy, backend, onSessionEnd, onFault }: SyncOptions): Sync {
  const ended = new AbortController()
  const engine = createEngine({ copy, backend, random: Math.random, onSessionEnd })
  const { signal } = ended
  let endRest = (): void => {}
  /** Whether somebody has come back to the page since the last look. */
  let wasSeen = true
  const isSeen = (): boolean => document.visibilityState === 'visible'
  const back = (): void => {
    if (!isSeen()) return
    wasSeen = true
    endRest()
    engine.wake()
  }
  document.addEventListener('visibilitychange', back, { signal })
  window.addEventListener('pageshow', back, { signal })
  window.addEventListener('online', engine.wake, { signal })
  const stopListening = copy.channel.listen((message) => {
    if (message === 'saved') endRest()
  })
  const isEnded = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

  const isNeeded = async (): Promise<boolean> => {
    try {
      return isSeen() || !(await hasEverything(copy)) || (await isWorkLeft(copy))
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return true
    }
  }
  const endWhenNotNeeded = async (shift: AbortController): Promise<void> => {
    for (let looks = 0; !shift.signal.aborted; ) {
      await copy.clock.sleep(lookEvery, shift.signal)
      looks = wasSeen || (await isNeeded()) ? 0 : looks + 1
      wasSeen = false
      if (looks >= looksUntilRest) shift.abort()
    }
  }
  const rest = async (): Promise<void> => {
    const isOver = new Promise<void>((resolve) => {
      endRest = resolve
    })
    if (!signal.aborted && !(await isNeeded())) await Promise.race([isOver, isEnded])
  }
  const workOneShift = async (): Promise<void> => {
    const shift = new AbortController()
    const end = (): void => shift.abort()
    signal.addEventListener('abort', end)
    try {
      await Promise.all([engine.run(shift.signal).finally(end), endWhenNotNeeded(shift)])
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await workOneShift()
        await rest()
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
      stopListening()
      ended.abort()
      await running
    },
  }
}

/** Whether everything of this person has arrived here once. */
const hasEverything = ({ owed }: LocalCopy): Promise<boolean> =>
  owed.read(['facts'], async (reader) => (await reader.get('facts', 'first_pull_done'))?.value === true)
