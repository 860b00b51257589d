import type { CDPSession } from 'playwright'

/**
 * Ms that the page's thread has worked, not waited. `TaskDuration` is by the clock on the wall, in Chromium 150 also with the time
 * domain threadTicks: on a busy machine it was four times as much.
 */
export async function busy(devtools: Pick<CDPSession, 'send'>): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
}
