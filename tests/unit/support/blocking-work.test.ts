import { expect, it } from 'vitest'
import { blockingWork, type TraceEvent } from '#tests/support/blocking-work.ts'

const page = { pid: 1, tid: 2 }
const address = 'http://127.0.0.1/start'
const navigation = (documentLoaderURL: string, ts: number): TraceEvent => ({
  ...page,
  name: 'navigationStart',
  ph: 'R',
  ts,
  args: { data: { isOutermostMainFrame: true, documentLoaderURL } },
})
const paint = { ...page, name: 'firstContentfulPaint', ph: 'R', ts: 200 }
const task = (ts: number, tdur?: number): TraceEvent => ({
  ...page,
  name: 'RunTask',
  ph: 'X',
  ts,
  ...(tdur === undefined ? {} : { tdur }),
})
const started = [navigation('about:blank', 0), navigation(address, 100), paint]

it('counts what tasks of the page have worked beyond 50 ms at four times the time, after the first paint', () => {
  const trace = [
    ...started,
    task(150, 90_000),
    task(300, 12_500),
    task(400),
    task(500, 15_000),
    task(600, 20_000),
    { ...task(700, 90_000), tid: 3 },
    { ...task(800, 90_000), pid: 9 },
  ]
  expect(blockingWork(trace, address)).toBe(40)
})

it('has no figure of a run in which the page was not painted', () => {
  expect(blockingWork([navigation(address, 100), task(300, 20_000)], address)).toBeNaN()
})

it('says so when the trace does not tell how long tasks have worked', () => {
  expect(() => blockingWork([...started, task(300)], address)).toThrow('does not say how long')
})
