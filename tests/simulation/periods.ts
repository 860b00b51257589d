/** What devices are in the middle of: several tabs of one at once. */
import type { Process } from './scheduler.ts'

export type Periods = {
  /** Runs it; the period ends with it or with its tab, for what a killed tab was doing never comes to an end. */
  during: <Result>(device: string, process: Process, run: () => Promise<Result>) => Promise<Result>
  isOn: (device: string) => boolean
}

export function createPeriods(): Periods {
  const running = new Map<string, number>()
  const change = (device: string, by: number): unknown => running.set(device, (running.get(device) ?? 0) + by)
  return {
    during(device, process, run) {
      let isOver = false
      const end = (): void => {
        if (!isOver) change(device, -1)
        isOver = true
      }
      change(device, 1)
      process.onKill.push(end)
      return run().finally(end)
    },
    isOn: (device) => (running.get(device) ?? 0) > 0,
  }
}
