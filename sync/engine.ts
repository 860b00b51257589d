/**
 * The engine of one tab. While the tab leads, it pushes, pulls and sends photos, and waits in between. It finds new
 * work in the owed database, so a lost message between tabs loses nothing.
 */
import { applyPending } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type Facts, StorageError } from '#src/db/owed.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { type Backend, BackendError } from './backend.ts'
import { createConnectivity } from './connectivity.ts'
import { StoppedError, type SyncContext } from './context.ts'
import { lead } from './coordination.ts'
import { sendPhotos } from './photos.ts'
import { pullAll } from './pull.ts'
import { firstWaitEnds, pushAll } from './push.ts'

/** Ms between pulls when nothing asks for one: realtime may be silent, and correctness never depends on it. */
const pullEvery = 5 * 60_000
/** Ms to wait when the device's storage refuses: the person may be freeing space. */
const storageWait = 30_000

export type EnginePorts = {
  copy: LocalCopy
  backend: Backend
  random: () => number
  /** Replaces what the engine loads for a replaced database. */
  resync?: SyncContext['resync']
  /** In place of what it loads when a pull brings removals. */
  removals?: SyncContext['removals']
  /** The session is over, or the account is gone: the app says so, or deletes the copy. */
  onSessionEnd?: (kind: 'signed_out' | 'account_gone') => void
}

export type Engine = {
  /** Runs until `signal` aborts. */
  run: (signal: AbortSignal) => Promise<void>
  /** Starts a round at once: the app came to the foreground, the network is back, or the person refreshed. */
  wake: () => void
}

export function createEngine({
  copy,
  backend,
  random,
  onSessionEnd,
  resync = loadResync(copy),
  removals = loadRemovals(copy),
}: EnginePorts): Engine {
  const rows = createBell()
  const photos = createBell()
  const wake = (): void => {
    rows.ring()
    photos.ring()
  }

  async function work(signal: AbortSignal): Promise<void> {
    /** As the last pull has said. */
    let hasUnlinkedFiles = false
    const pull = async (context: SyncContext<LocalCopy>): Promise<void> => {
      hasUnlinkedFiles = await pullAll(context)
      if (hasUnlinkedFiles) photos.ring('news')
    }
    const stopListening = backend.listen(() => rows.ring('news'))
    try {
      // What an earlier version of the app, or a fault, has made of the work that waits lasts until here.
      await guarded(() => copy.owed.write(['facts'], doubtShownWork))
      await Promise.all([
        loop(signal, rows, pullEvery, (context) => syncRows(context, pull, photos.ring)),
        loop(signal, photos, undefined, (context) => syncPhotos(context, rows.ring, hasUnlinkedFiles)),
      ])
    } finally {
      stopListening()
    }
  }

  /**
   * Repeats `round` when the bell rings, after `every` ms or the time that the round asked for, or after a failure when
   * the backoff is over.
   */
  async function loop(
    signal: AbortSignal,
    bell: Bell,
    every: number | undefined,
    round: (context: SyncContext<LocalCopy>) => Promise<number | undefined>,
  ): Promise<void> {
    const connectivity = createConnectivity(random)
    const context = { copy, backend, signal, answered: connectivity.answered, resync, removals }
    while (!signal.aborted) {
      let wait = every
      let hearsNews = true
      try {
        const asked = await round(context)
        connectivity.succeeded()
        if (asked !== undefined) wait = Math.min(asked, every ?? asked)
        if (bell === rows) await noteContact('online', true)
      } catch (error) {
        if (error instanceof StoppedError) return
        if (error instanceof StorageError) wait = storageWait
        else if (error instanceof BackendError) wait = await takeFailure(error, connectivity, bell)
        else throw error
        hearsNews = error instanceof BackendError && error.kind !== 'busy'
      }
      const timer = wait === undefined ? undefined : (ended: AbortSignal) => copy.clock.sleep(wait, ended)
      // The network may be back: a long backoff from before must not apply to the next failure.
      if (await bell.wait(signal, timer, hearsNews)) connectivity.resetBackoff()
    }
  }

  async function takeFailure(
    error: BackendError,
    connectivity: ReturnType<typeof createConnectivity>,
    bell: Bell,
  ): Promise<number | undefined> {
    const wait = connectivity.failed(error.kind)
    if (bell === rows) await noteContact(connectivity.connection(), error.kind !== 'network')
    if (error.kind !== 'signed_out' && error.kind !== 'account_gone') return wait
    onSessionEnd?.(error.kind)
    // Without a session nothing can be sent; signing in again wakes the engine.
    return undefined
  }

  async function noteContact(connection: Facts['connection'], heard: boolean): Promise<void> {
    await guarded(() =>
      copy.owed.write(['facts'], async (owed) => {
        await owed.put('facts', [{ name: 'connection', value: connection }])
        if (heard) await owed.put('facts', [{ name: 'last_contact', value: copy.clock.now() }])
      }),
    )
  }

  return {
    wake,
    async run(signal) {
      const stopListening = copy.channel.listen((message) => {
        if (message === 'saved' || message === 'pull') wake()
      })
      try {
        await lead(copy, signal, work)
      } finally {
        stopListening()
      }
    },
  }
}

const loadResync = (copy: LocalCopy) => async () => (await import('./resync.ts').catch(notLoaded)).createResync(copy)

const loadRemovals = (copy: LocalCopy) => async () =>
  (await import('./removals.ts').catch(notLoaded)).createRemovals(copy)

const notLoaded = (error: unknown): never => {
  throw new BackendError('network', 'This part of the app could not be loaded.', 'not_loaded', { cause: error })
}

/** A failed push must not keep news away, nor a failed pull the push. */
async function syncRows(
  context: SyncContext<LocalCopy>,
  pull: (context: SyncContext<LocalCopy>) => Promise<void>,
  ringPhotos: () => void,
): Promise<number | undefined> {
  const { copy } = context
  const showPending = (): Promise<void> => guarded(() => holdDocuments(copy, () => applyPending(copy)))
  // Shows what a killed tab saved but did not show, and takes off what the service worker was refused: it has no
  // documents.
  await showPending()
  let failure: BackendError | undefined
  try {
    await pushAll(context, async ({ refused }) => {
      if (refused) await showPending()
      ringPhotos()
    })
  } catch (error) {
    // Without a network, a session or storage, the pull would fail the same way.
    if (!(error instanceof BackendError) || error.kind !== 'busy') throw error
    failure = error
  }
  await pull(context)
  if (failure) throw failure
  return firstWaitEnds(context)
}

async function syncPhotos(
  context: SyncContext<LocalCopy>,
  ringRows: () => void,
  hasUnlinkedFiles: boolean,
): Promise<undefined> {
  const { copy } = context
  const onLinked = async (): Promise<void> => {
    await holdDocuments(copy, () => applyPending(copy))
    ringRows()
  }
  await sendPhotos(context, onLinked, hasUnlinkedFiles)
}

async function guarded(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}

type Bell = {
  ring: (why?: 'news') => void
  /**
   * Resolves when rung (even before the call), when `timer` resolves, or when the signal aborts. Returns whether it was
   * rung. Unless `hearsNews`, news do not: a server that is busy is to be left alone, and a full storage cannot take them. Each change
   * of anybody followed would ask again; the round after the wait brings them.
   */
  wait: (
    signal: AbortSignal,
    timer: ((ended: AbortSignal) => Promise<void>) | undefined,
    hearsNews: boolean,
  ) => Promise<boolean>
}

function createBell(): Bell {
  let rung = false
  let hasNews = false
  let newsCount = true
  let resolve: (() => void) | undefined
  const isHeard = (): boolean => rung || (hasNews && newsCount)
  return {
    ring(why) {
      if (why === 'news') hasNews = true
      else rung = true
      if (isHeard()) resolve?.()
    },
    async wait(signal, timer, hearsNews) {
      newsCount = hearsNews
      if (!isHeard() && !signal.aborted) {
        const ended = new AbortController()
        const bell = new Promise<void>((done) => {
          resolve = done
        })
        const stop = (): void => resolve?.()
        signal.addEventListener('abort', stop)
        await (timer ? Promise.race([bell, timer(ended.signal)]) : bell)
        signal.removeEventListener('abort', stop)
        resolve = undefined
        // With a reason of our own: the default reason is an error with a stack, created thousands of times a day.
        ended.abort('rung')
      }
      const wasRung = isHeard()
      rung = false
      hasNews = false
      return wasRung
    },
  }
}
