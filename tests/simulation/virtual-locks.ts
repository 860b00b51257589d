/** The locks of a device, which its tabs share. */
import type { Locks } from '#src/db/local-copy.ts'
import type { Process, Scheduler } from './scheduler.ts'

type Holder = { process: Process; lost: AbortController }
type Waiting = Holder & { granted: () => void }
/** `forgotten`: requests that the browser forgets, until whoever waits gives them up. */
export type Lock = { holder: Holder | undefined; queue: Waiting[]; forgotten: Set<Waiting> }

/** Web Locks: in turn, taken from dead tabs at once, from living ones (also frozen) only by stealing. */
export function locksOf(
  scheduler: Scheduler,
  locks: Map<string, Lock>,
  process: Process,
  { delay, forgets }: { delay: () => number; forgets: () => boolean },
): Locks {
  const lockOf = (name: string): Lock => {
    const lock = locks.get(name) ?? { holder: undefined, queue: [], forgotten: new Set() }
    locks.set(name, lock)
    return lock
  }
  const grantNext = (lock: Lock): void => {
    const next = lock.queue.shift()
    lock.holder = next
    if (next) scheduler.after(next.process, delay(), 'gets a lock', next.granted)
  }
  const release = (lock: Lock, holder: Holder): void => {
    if (lock.holder === holder) grantNext(lock)
  }
  const ask = (name: string, steal: boolean, granted: (holder: Holder) => void): Waiting => {
    const lock = lockOf(name)
    const waiting: Waiting = { process, lost: new AbortController(), granted: () => granted(waiting) }
    if (!process.alive) return waiting
    process.onKill.push(() => {
      lock.forgotten.delete(waiting)
      lock.queue = lock.queue.filter((other) => other !== waiting)
      release(lock, waiting)
    })
    if (!steal && forgets()) {
      lock.forgotten.add(waiting)
    } else if (steal && lock.holder) {
      const { process: victim, lost } = lock.holder
      scheduler.after(victim, delay(), 'loses a lock', () => lost.abort())
      lock.queue.unshift(waiting)
      grantNext(lock)
    } else {
      lock.queue.push(waiting)
      if (!lock.holder) grantNext(lock)
    }
    return waiting
  }
  const work = async <Result>(name: string, holder: Holder, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } finally {
      release(lockOf(name), holder)
    }
  }
  return {
    hold: (name, run) =>
      new Promise((resolve, reject) => {
        ask(name, false, (holder) => void work(name, holder, run).then(resolve, reject))
      }),
    lead: (name, { steal, signal }, run) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return resolve()
        const giveUp = (): void => {
          const lock = lockOf(name)
          lock.queue = lock.queue.filter((other) => other !== waiting)
          lock.forgotten.delete(waiting)
          resolve()
        }
        const waiting = ask(name, steal, (holder) => {
          // A request that was given up while it was granted gets nothing.
          if (signal.aborted) return release(lockOf(name), holder)
          signal.removeEventListener('abort', giveUp)
          void work(name, holder, () => run(holder.lost.signal)).then(resolve, reject)
        })
        signal.addEventListener('abort', giveUp)
      }),
  }
}
