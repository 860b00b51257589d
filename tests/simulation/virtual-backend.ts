/**
 * The Backend of a tab in the simulation: a network that loses, delays, repeats and reorders in front of a server that
 * answers in no virtual time (simulated-server.ts).
 */
import type { PhotoBucket } from '#src/db/owed.ts'
import type { PullAnswer, PushAnswer, SentMutation } from '#sync/backend.ts'
import { type Backend, BackendError } from '#sync/backend.ts'
import type { Random } from './random.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** What a server must do; the person is known from the session, not from the request. */
export type Server = {
  home: (userId: string) => PullAnswer | Promise<PullAnswer>
  pull: (userId: string, cursors: Record<string, string>, maxRows: number) => PullAnswer | Promise<PullAnswer>
  push: (
    userId: string,
    clientId: string,
    mutations: SentMutation[],
    sentAt: string,
  ) => PushAnswer | Promise<PushAnswer>
  putFile: (userId: string, path: string) => void | Promise<void>
  /** Returns whether it was deleted: a file that is linked stays. */
  removeFile: (userId: string, path: string) => boolean | Promise<boolean>
  /** Bucket and path of those that are to be deleted. */
  unlinkedFiles: (userId: string) => string[] | Promise<string[]>
  /** An answer to a pull as it was before it broke off on its way: what its beginning tells of. */
  wholeOf?: (answer: PullAnswer) => PullAnswer
  exists: (userId: string) => boolean
  page: (userId: string, key: string) => unknown
}

/** With what screens ask for. */
export type VirtualBackend = Backend & { page: (key: string) => Promise<unknown> }

/** Probabilities of one request; all 0 in a healthy world. */
export type NetworkFaults = {
  lostRequest: number
  lostAnswer: number
  repeated: number
  slow: number
  busy: number
}
export const noNetworkFaults: NetworkFaults = { lostRequest: 0, lostAnswer: 0, repeated: 0, slow: 0, busy: 0 }

/** A device's session: what its requests carry. */
export type Session = { userId: string; expiresAt: number; over: boolean }

/** Virtual ms that an access token is good for. */
const tokenLife = 3_600_000

export type Surroundings = {
  scheduler: Scheduler
  random: Random
  server: Server
  session: Session
  /** Whether the session that is stored on the phone is this one. */
  isSignedIn: () => boolean
  isOnline: () => boolean
  faults: () => NetworkFaults
  /** Hears what a device asks to be told: something of the person's scopes has moved. */
  listeners: Map<() => void, Process>
  onPush: (session: Session, mutations: readonly SentMutation[]) => void
  /** Whether new devices ask for home first. */
  asksForHome: boolean
  /** Draws when an upload says how far it is; undefined: once, at its start. */
  uploads: () => Random | undefined
}

export function createVirtualBackend(surroundings: Surroundings, process: Process): VirtualBackend {
  const { scheduler, random, server, session, listeners } = surroundings

  /** `begins`: how an answer can be told before it is complete. */
  const request = <Answer>(
    label: string,
    signal: AbortSignal,
    act: () => Answer | Promise<Answer>,
    begins?: (answer: Answer) => void,
  ): Promise<Answer> =>
    new Promise((settleWith, rejectWith) => {
      const giveUp = (): void => rejectWith(new BackendError('network', 'The request was given up.'))
      signal.addEventListener('abort', giveUp)
      const resolve = (answer: Answer): void => {
        signal.removeEventListener('abort', giveUp)
        settleWith(answer)
      }
      const reject = (error: unknown): void => {
        signal.removeEventListener('abort', giveUp)
        rejectWith(error)
      }
      const faults = surroundings.faults()
      const fail = (delay: number): void => {
        scheduler.after(process, delay, `${label} fails`, () => reject(new BackendError('network', 'No answer came.')))
      }
      if (!surroundings.isOnline()) return fail(random.between(1, 50))
      if (random.chance(faults.lostRequest)) return fail(random.between(100, 30_000))
      const delay = (): number => random.between(10, 150) + (random.chance(faults.slow) ? random.between(0, 20_000) : 0)
      const answerIsLost = random.chance(faults.lostAnswer)
      const arrive = (answer: Settle<Answer>): void => {
        const wait = delay()
        if (begins) scheduler.after(process, wait / 2, `${label} begins to be answered`, () => answer(begins, () => {}))
        scheduler.after(process, wait, `${label} is answered`, () => answer(resolve, reject))
      }
      // What has left the device arrives, whether the tab lives or not.
      scheduler.after(undefined, delay(), `${label} arrives`, () => {
        // A macrotask may pass before a real database answers, so the answer is an event of its own.
        void scheduler
          .waitFor(random.chance(faults.busy) ? Promise.resolve(busy) : answerTo(act))
          .then((answer) => (answerIsLost ? fail(random.between(100, 30_000)) : arrive(answer)))
      })
      if (random.chance(faults.repeated)) {
        scheduler.after(undefined, delay() * 2, `${label} arrives again`, () => void scheduler.waitFor(answerTo(act)))
      }
    })

  /** The token is checked when the request arrives; whether there is one of this person, when it is made (src/backend/session.ts). */
  const signedIn = <Answer>(act: () => Answer | Promise<Answer>): (() => Answer | Promise<Answer>) => {
    const isOurs = surroundings.isSignedIn()
    return () => {
      if (!isOurs || session.over) throw new BackendError('signed_out', 'The session is over.')
      if (!server.exists(session.userId)) throw new BackendError('expired', 'This token is not good any more.')
      if (scheduler.now() >= session.expiresAt) throw new BackendError('expired', 'The token has expired.')
      return act()
    }
  }

  return {
    page: (key) =>
      request(
        'page',
        new AbortController().signal,
        signedIn(() => server.page(session.userId, key)),
      ),
    pull: (cursors, maxRows, signal, onReach) =>
      request(
        'pull',
        signal,
        signedIn(() => server.pull(session.userId, cursors, maxRows)),
        (answer) => {
          const { generation, vanished, changes, more } = server.wholeOf?.(answer) ?? answer
          if (more)
            onReach?.({
              generation,
              vanished,
              reached: Object.fromEntries(changes.map(({ scope, cursor }) => [scope, cursor])),
            })
        },
      ),
    ...(surroundings.asksForHome && {
      home: (signal: AbortSignal) =>
        request(
          'home',
          signal,
          signedIn(() => server.home(session.userId)),
        ),
    }),
    push(clientId, mutations, sentAt, signal) {
      surroundings.onPush(session, mutations)
      return request(
        'push',
        signal,
        signedIn(() => server.push(session.userId, clientId, mutations, sentAt)),
      )
    },
    upload: ({ bucket, path }, onProgress, signal) => {
      const uploads = surroundings.uploads()
      if (!uploads) onProgress(0.5)
      // Also when it is over: the event may have waited in a queue.
      else
        for (const share of [0.3, 0.6, 0.9])
          scheduler.after(process, share * uploads.between(0, 600), 'upload goes on', () => onProgress(share))
      return request(
        'upload',
        signal,
        signedIn(() => server.putFile(session.userId, `${bucket}/${path}`)),
      )
    },
    async removeFile({ bucket, path }, signal) {
      const remove = (): boolean | Promise<boolean> => server.removeFile(session.userId, `${bucket}/${path}`)
      await request('removal', signal, signedIn(remove))
    },
    async unlinkedFiles(signal) {
      const files = await request(
        'unlinked files',
        signal,
        signedIn(() => server.unlinkedFiles(session.userId)),
      )
      return files.map((file) => {
        const [bucket = '', ...path] = file.split('/')
        return { bucket: bucket as PhotoBucket, path: path.join('/') }
      })
    },
    refreshSession(signal) {
      const isOurs = surroundings.isSignedIn()
      return request('refresh', signal, () => {
        if (isOurs && !server.exists(session.userId)) throw new BackendError('account_gone', 'There is no such person.')
        if (!isOurs || session.over) throw new BackendError('signed_out', 'The session is over.')
        session.expiresAt = scheduler.now() + tokenLife
      })
    },
    listen(onChange) {
      listeners.set(onChange, process)
      process.onKill.push(() => listeners.delete(onChange))
      return () => listeners.delete(onChange)
    },
  }
}

type Settle<Answer> = (resolve: (answer: Answer) => void, reject: (error: unknown) => void) => void

/** Before it has done anything: what fails afterwards is the way's (hardships/way.ts). */
const busy: Settle<never> = (_, reject) => reject(new BackendError('busy', 'The server cannot answer now.'))

async function answerTo<Answer>(act: () => Answer | Promise<Answer>): Promise<Settle<Answer>> {
  try {
    const answer = await act()
    return (resolve) => resolve(answer)
  } catch (error) {
    return (_, reject) => reject(error)
  }
}
