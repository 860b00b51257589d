/** An event of a trace of Chromium; times in microseconds. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** By the thread's own clock: without what it waited for a processor. */
  tdur?: number
  args?: { data?: { isOutermostMainFrame?: boolean; documentLoaderURL?: string } }
}

/** As Lighthouse counts for its slow phone. */
const slowdown = 4
const blockingMs = 50

/**
 * Ms by which tasks of the page's thread worked more than 50 ms at 4×, from the first paint to the end of the trace. Total Blocking
 * Time counts waiting for a processor, too: on two cores, for the server, Lighthouse and the browser's own other threads. NaN when
 * nothing was painted: Lighthouse has no figures of such a run either.
 */
export function blockingWork(trace: readonly TraceEvent[], address: string): number {
  const start = trace.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.isOutermostMainFrame && args.data.documentLoaderURL === address,
  )
  const paint = trace.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start?.pid && ts > start.ts,
  )
  if (!start || !paint) return Number.NaN
  const worked = trace
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === start.pid && tid === start.tid)
    // The shortest have none.
    .flatMap(({ ts, tdur }) => (ts >= paint.ts && tdur !== undefined ? [(slowdown * tdur) / 1000] : []))
  if (worked.length === 0) throw new Error('The trace does not say how long tasks have worked')
  return worked.reduce((sum, ms) => sum + Math.max(0, ms - blockingMs), 0)
}
