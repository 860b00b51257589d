/** What a browser provides besides storage: its clock, locks across tabs (Web Locks) and messages between tabs. */
import type { Channel, ChannelMessage, Clock, LocalCopy, Locks } from './local-copy.ts'
import { whenLeft } from './page-cache.ts'

export type Device = Pick<LocalCopy, 'locks' | 'clock' | 'channel' | 'newId'> & {
  /** Stops the messages. */
  close: () => void
}

/** The device of this browser for one person. */
export function openBrowserDevice(userId: string): Device {
  const { close, ...channel } = openChannel(`crumb-${userId}`)
  return { clock, locks, channel, newId: () => crypto.randomUUID(), close }
}

export const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end)
    }),
}

export const locks: Locks = {
  /**
   * Firefox freezes a page with its locks, and gives it those that it has asked for: all others would wait for it. So they end when it is
   * left. One that comes back has nothing running (page-cache.ts) and is loaded again.
   */
  hold: (name, work) =>
    new Promise((resolve, reject) => {
      const left = new AbortController()
      const { signal } = left
      const forget = whenLeft(() => left.abort())
      const asHolder = async (): Promise<unknown> => {
        // It may have been given in the same moment.
        signal.throwIfAborted()
        const working = work()
        working.then(resolve, reject)
        return Promise.race([
          working.catch(() => {}),
          new Promise((release) => signal.addEventListener('abort', release, { once: true })),
        ])
      }
      navigator.locks.request(name, { signal }, asHolder).catch(reject).finally(forget)
    }),
  async lead(name, { steal, signal }, work) {
    if (signal.aborted) return
    const lost = new AbortController()
    let working: Promise<void> | undefined
    try {
      // The browser allows only one of the two: stealing a lock does not wait for it.
      await navigator.locks.request(name, steal ? { steal } : { signal }, () => {
        working = work(lost.signal)
        return working
      })
    } catch (error) {
      if (!working) {
        if (signal.aborted) return
        throw error
      }
      // Stolen, or the work has failed; the next line throws that failure.
      lost.abort()
      await working
    }
  },
}

function openChannel(name: string): Channel & { close: () => void } {
  const channel = new BroadcastChannel(name)
  const listeners = new Set<(message: ChannelMessage) => void>()
  let open = true
  channel.addEventListener('message', (event: MessageEvent<ChannelMessage>) => {
    for (const listener of listeners) listener(event.data)
  })
  return {
    post(message) {
      if (!open) return
      channel.postMessage(message)
      if (message === 'signed_out') return
      for (const listener of listeners) listener(message)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      open = false
      channel.close()
    },
  }
}
