/** A device without a browser: its tabs share locks and messages in memory. */
import { clock, type Device } from '#src/db/device.ts'
import type { ChannelMessage } from '#src/db/local-copy.ts'
import { createFakeLocks } from '#tests/support/fake-locks.ts'

/** Makes a tab of the device at every call. */
export function createFakeDevice(): () => Device {
  const listeners = new Map<object, Set<(message: ChannelMessage) => void>>()
  const locks = createFakeLocks()
  return () => {
    const tab = {}
    const own = new Set<(message: ChannelMessage) => void>()
    listeners.set(tab, own)
    return {
      locks,
      clock,
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
