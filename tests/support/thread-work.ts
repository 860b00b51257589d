import type { CDPSession } from 'playwright'

/** Ms of work that the page's thread has done, for a session whose time domain is threadTicks. */
export async function busy(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
