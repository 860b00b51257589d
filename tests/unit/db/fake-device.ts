/** A device without a browser: its tabs share locks and messages in memory. */
import type { Device } from '../../../src/db/device.ts'
import type { ChannelMessage, Locks } from '../../../src/db/local-store.ts'

/** Makes a tab of the device at every call. */
export function createFakeDevice(): () => Device {
  const tails = new Map<string, Promise<unknown>>()
  const listeners = new Map<object, Set<(message: ChannelMessage) => void>>()
  const locks: Locks = {
    hold(name, work) {
      const before = tails.get(name) ?? Promise.resolve()
      const held = before.then(work)
      tails.set(
        name,
        held.catch(() => {}),
      )
      return held
    },
    lead: () => Promise.reject(new Error('Nobody leads here.')),
  }
  return () => {
    const tab = {}
    const own = new Set<(message: ChannelMessage) => void>()
    listeners.set(tab, own)
    return {
      locks,
      clock: { now: () => Date.now(), sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
      channel: {
        post(message) {
          for (const [other, its] of listeners) if (other !== tab) for (const listener of its) listener(message)
        },
        listen(listener) {
          own.add(listener)
          return () => own.delete(listener)
        },
      },
      newId: () => crypto.randomUUID(),
      close: () => void listeners.delete(tab),
    }
  }
}
