/** What keeps the page's thread from drawing a frame, out of a trace of Chromium. */
import type { BarePage } from '#tests/support/bare-chromium.ts'

/** Ms of the thread, not of the clock: what other work of the machine takes does not count. */
const longest = 50

export type LongTask = { ms: number; parts: string[] }
/** Times in microseconds: `tts` and `tdur` of the thread. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tts?: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { functionName?: string; url?: string; type?: string } }
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'blink.user_timing']

/** The ms of every task of the page's thread while `act` runs, and the parts of those that are long. */
export async function longTasksWhile(
  page: BarePage,
  act: () => Promise<void>,
): Promise<{ tasks: number[]; long: LongTask[] }> {
  await page.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig: { includedCategories: categories } })
  await act()
  const complete = page.event('Tracing.tracingComplete')
  await page.send('Tracing.end')
  const { stream } = (await complete) as { stream: string }
  const trace = JSON.parse(await contentOf(page, stream)) as { traceEvents: TraceEvent[] }
  const events = eventsOfBusiestPage(trace.traceEvents)
  const tasks = events.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  return {
    tasks: tasks.map(msOf),
    long: tasks
      .filter((task) => msOf(task) > longest)
      .map((task) => ({ ms: msOf(task), parts: partsOf(task, events) })),
  }
}

async function contentOf({ send }: BarePage, handle: string): Promise<string> {
  let content = ''
  for (;;) {
    const { data, eof } = await send('IO.read', { handle })
    content += data
    if (eof) break
  }
  await send('IO.close', { handle })
  return content
}

const msOf = ({ tdur = 0 }: TraceEvent): number => tdur / 1000

/** Complete events of the main thread of a page that has worked most. */
function eventsOfBusiestPage(all: readonly TraceEvent[]): TraceEvent[] {
  const threads = all.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const byThread = threads.map(({ pid, tid }) =>
    all.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid),
  )
  return byThread.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** The five parts that take most of it, each without what is inside it. */
function partsOf(task: TraceEvent, events: readonly TraceEvent[]): string[] {
  const end = task.ts + (task.dur ?? 0)
  const inside = events
    .filter((event) => event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const own = new Map<string, number>()
  const open: TraceEvent[] = []
  for (const event of inside) {
    while (open.length > 0 && (open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0) <= event.ts) open.pop()
    const outer = open.at(-1)
    if (outer) own.set(nameOf(outer), (own.get(nameOf(outer)) ?? 0) - msOf(event))
    own.set(nameOf(event), (own.get(nameOf(event)) ?? 0) + msOf(event))
    open.push(event)
  }
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
}

const nameOf = ({ name, args: { data } }: TraceEvent): string =>
  [name, data?.functionName || data?.type].filter(Boolean).join(' ')
