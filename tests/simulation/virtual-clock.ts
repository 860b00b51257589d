/** The clock of a tab, and when virtual time begins. */
import type { Clock } from '#src/db/local-copy.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** Virtual time zero. */
export const epoch = Date.parse('2026-01-01T12:00:00Z')

/** `skew`: how far the device's clock is off, in ms. */
export function clockOf(scheduler: Scheduler, process: Process, skew: () => number): Clock {
  return {
    now: () => Math.trunc(epoch + scheduler.now() + skew()),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = (): void => {
          cancel()
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const cancel = scheduler.after(process, Math.max(0, ms), 'wakes', wake)
        signal?.addEventListener('abort', wake)
      }),
  }
}
