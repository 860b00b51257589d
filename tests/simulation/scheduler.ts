/**
 * Virtual time. Whatever a simulated program asks of the outside is an event; the run takes one event after the other
 * by time, ties by lot, and lets all continuations of the one finish before the next. So a run is a function of its
 * seed, and a program can be killed between any two of its awaits.
 */
import { nextTick } from 'node:process'
import type { Random } from './random.ts'

type Event = { time: number; tie: number; owner: Process | undefined; run: () => void; cancelled: boolean }

/** A tab or a worker: what can be killed or frozen on its own. */
export type Process = {
  readonly name: string
  alive: boolean
  frozen: boolean
  /** Events that came while it was frozen. */
  held: Event[]
  /** Events until it is killed; undefined: not planned. */
  killIn: number | undefined
  /** What ends with it, for example its locks. */
  onKill: (() => void)[]
}

export type Scheduler = {
  /** Virtual milliseconds since the run began. */
  now: () => number
  /** Runs `run` after `delay` ms, unless the owner is dead by then; returns what cancels it. */
  after: (owner: Process | undefined, delay: number, label: string, run: () => void) => () => void
  /**
   * A call of a process to the outside that takes `delay` ms: it settles as `act` does, or never when the process is killed, which
   * may happen just before or just after `act`.
   */
  call: <T>(owner: Process, delay: number, label: string, act: () => T | Promise<T>) => Promise<T>
  createProcess: (name: string) => Process
  kill: (process: Process) => void
  freeze: (process: Process) => void
  thaw: (process: Process) => void
  /** Runs all events up to a time. */
  runUntil: (time: number) => Promise<void>
  /** Lets no further event happen before the promise has settled, however many macrotasks it takes. */
  waitFor: <T>(promise: Promise<T>) => Promise<T>
  /** Mixes something into the hash of the trace. */
  note: (text: string) => void
  hash: () => string
  events: () => number
}

/** `trace` gets every event as a line. */
export function createScheduler(random: Random, trace?: (line: string) => void): Scheduler {
  const heap: Event[] = []
  let time = 0
  let hash = 0x811c9dc5
  let count = 0
  const codes = new Map<string, number>()

  const mix = (value: number): void => {
    hash = Math.imul(hash ^ value, 0x01000193)
    hash ^= hash >>> 15
  }
  const codeOf = (text: string): number => {
    let code = codes.get(text)
    if (code === undefined) {
      code = 0
      for (let index = 0; index < text.length; index++) code = Math.imul(code, 31) + text.charCodeAt(index)
      codes.set(text, code)
    }
    return code
  }

  const push = (event: Event): void => {
    heap.push(event)
    let child = heap.length - 1
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (!isBefore(event, heap[parent] as Event)) break
      heap[child] = heap[parent] as Event
      child = parent
    }
    heap[child] = event
  }
  const pop = (): Event => {
    const first = heap[0] as Event
    const last = heap.pop() as Event
    if (heap.length === 0) return first
    let parent = 0
    for (;;) {
      let child = 2 * parent + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child++
      if (!isBefore(heap[child] as Event, last)) break
      heap[parent] = heap[child] as Event
      parent = child
    }
    heap[parent] = last
    return first
  }

  const kill = (process: Process): void => {
    if (!process.alive) return
    process.alive = false
    process.held = []
    trace?.(`${time.toFixed(1)} ${process.name} KILLED`)
    for (const end of process.onKill) end()
  }

  const after: Scheduler['after'] = (owner, delay, label, run) => {
    if (owner && !owner.alive) return () => {}
    const event: Event = {
      time: time + delay,
      tie: random.next(),
      owner,
      cancelled: false,
      run() {
        count++
        mix(codeOf(label))
        mix(Math.trunc(time * 1000))
        if (owner) mix(codeOf(owner.name))
        trace?.(`${time.toFixed(1)} ${owner?.name ?? '-'} ${label}`)
        run()
      },
    }
    push(event)
    return () => {
      event.cancelled = true
    }
  }

  /** Whether the process is to be killed at this event of its. */
  const isLast = (owner: Process): boolean => owner.killIn !== undefined && owner.killIn-- <= 0

  const waiting = new Set<Promise<unknown>>()
  const waitFor = <T>(promise: Promise<T>): Promise<T> => {
    const settled: Promise<unknown> = promise.catch(() => {}).finally(() => waiting.delete(settled))
    waiting.add(settled)
    return promise
  }

  const everythingAwaited = async (): Promise<void> => {
    while (waiting.size > 0) await new Promise(setImmediate)
  }

  const call: Scheduler['call'] = (owner, delay, label, act) =>
    new Promise((resolve, reject) => {
      after(owner, delay, label, () => {
        const last = isLast(owner)
        if (last && random.chance(0.5)) return kill(owner)
        const finish = (settle: () => void): void => (last ? kill(owner) : settle())
        try {
          const result = act()
          if (result instanceof Promise)
            waitFor(result).then(
              (value) => finish(() => resolve(value)),
              (error) => finish(() => reject(error)),
            )
          else finish(() => resolve(result))
        } catch (error) {
          finish(() => reject(error))
        }
      })
    })

  return {
    now: () => time,
    after,
    call,
    createProcess: (name) => ({ name, alive: true, frozen: false, held: [], killIn: undefined, onKill: [] }),
    kill,
    freeze(process) {
      process.frozen = true
    },
    thaw(process) {
      process.frozen = false
      for (const event of process.held.splice(0)) push({ ...event, time })
    },
    async runUntil(end) {
      await everythingAwaited()
      while (heap.length > 0 && (heap[0] as Event).time <= end) {
        const event = pop()
        if (event.cancelled || event.owner?.alive === false) continue
        time = Math.max(time, event.time)
        if (event.owner?.frozen) {
          event.owner.held.push(event)
          continue
        }
        event.run()
        // Every continuation of this event has run when the tick comes; a macrotask would take ten times as long.
        await new Promise<void>((done) => nextTick(done))
        await everythingAwaited()
      }
      time = Math.max(time, end)
    },
    waitFor,
    note(text) {
      for (let index = 0; index < text.length; index++) mix(text.charCodeAt(index))
      trace?.(`${time.toFixed(1)} · ${text}`)
    },
    hash: () => (hash >>> 0).toString(16).padStart(8, '0'),
    events: () => count,
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.time < b.time || (a.time === b.time && a.tie < b.tie)
}
