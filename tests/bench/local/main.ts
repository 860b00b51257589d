/**
 * `npm run bench:local`: the local copy in a real Chromium with 10,000 reviews and 5,000 restaurants, at full speed and
 * with the processor slowed down to a quarter. Medians; fails when a goal is missed.
 */
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { servePage } from '#tests/bench/serve-page.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { median, noteFigure } from '#tests/support/figures.ts'
import type { Bench, Opening } from './page/page.ts'

const runs = 7
const slowdowns = [1, 4]

type Figures = Record<string, number[]>
/** Ms, and at which slowdown. */
const goals: Record<string, { ms: number; slowdown: number }> = {
  'first list painted, warm': { ms: 150, slowdown: 1 },
  'command durable': { ms: 16, slowdown: 1 },
  'search keystroke painted': { ms: 50, slowdown: 4 },
  'search page keystroke painted': { ms: 50, slowdown: 4 },
  'one letter, no location, painted': { ms: 50, slowdown: 1 },
  'filter of 5,000 places painted': { ms: 50, slowdown: 4 },
  'filter of 1,000 reviews painted': { ms: 50, slowdown: 4 },
  'year of 5,000 visits counted': { ms: 100, slowdown: 4 },
  'all of 5,000 visits counted': { ms: 100, slowdown: 4 },
}

const executablePath = ensureChromium()
const { url, folder, close } = await servePage(join(import.meta.dirname, 'page'))

try {
  const figures = new Map<number, Figures>()
  console.log(`Writing 10,000 reviews and 5,000 restaurants in pages of 1,000 rows: ${await fill()} ms`)
  for (const slowdown of slowdowns) figures.set(slowdown, await measure(slowdown))
  const missed = report(figures)
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await close()
}

async function fill(): Promise<number> {
  return withBrowser(async (context) => {
    const page = await openPage(context, 1)
    return Math.round(await call(page, 'fill'))
  })
}

async function measure(slowdown: number): Promise<Figures> {
  const figures: Figures = {}
  const add = (name: string, value: number): void => {
    figures[name] = [...(figures[name] ?? []), value]
  }
  for (let run = 0; run < runs; run += 1) {
    // A new browser each time: nothing of the databases is in its memory.
    await withBrowser(async (context) => {
      const page = await openPage(context, slowdown)
      addOpening('cold', await call(page, 'open'))
      // Databases of the page before are closed by leaving it.
      const warm = await openPage(context, slowdown, page)
      addOpening('warm', await call(warm, 'open'))
      add('live update painted', await call(warm, 'liveUpdate'))
      for (let repeat = 0; repeat < 5; repeat += 1) add('command durable', await call(warm, 'command'))
      for (let repeat = 0; repeat < 3; repeat += 1) add('answer stored beside 2,000', await call(warm, 'answer'))
      add('all restaurants read', await call(warm, 'loadRestaurants'))
      for (const text of ['g', 'go', 'gol', 'gold']) {
        add('search keystroke painted', await call(warm, 'keystroke', text))
        add('search page keystroke painted', await call(warm, 'searchPage', text, true))
      }
      // What most places match, in the dearest order.
      add('one letter, no location, painted', await call(warm, 'searchPage', 'e', false))
      for (const tag of ['Any', 'Tag 5']) {
        for (const sortBy of ['distance', 'popularity', 'rating', 'name', 'price'] as const)
          add('filter of 5,000 places painted', await call(warm, 'filterPlaces', sortBy, tag))
        for (const sortBy of ['newest', 'rating', 'restaurant_name'] as const)
          add('filter of 1,000 reviews painted', await call(warm, 'filterReviews', sortBy, tag))
      }
      for (let repeat = 0; repeat < 3; repeat += 1) {
        add('year of 5,000 visits counted', await call(warm, 'lookBack', '2020'))
        add('all of 5,000 visits counted', await call(warm, 'lookBack', 'all'))
      }
    })
  }
  return figures

  function addOpening(how: string, { load, open, paint, rows }: Opening): void {
    if (rows !== 20) throw new Error(`The first list has ${rows} rows.`)
    add(`code loaded, ${how}`, load)
    add(`copy open, ${how}`, open)
    add(`first list painted, ${how}`, paint)
  }
}

async function withBrowser<Value>(work: (context: BrowserContext) => Promise<Value>): Promise<Value> {
  const options = { executablePath, args: chromiumArguments, headless: true }
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), options)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function openPage(context: BrowserContext, slowdown: number, page?: Page): Promise<Page> {
  const opened = page ?? (await context.newPage())
  await opened.goto(url)
  const session = await context.newCDPSession(opened)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return opened
}

function call<Name extends keyof Bench>(
  page: Page,
  name: Name,
  ...parameters: Parameters<Bench[Name]>
): Promise<Awaited<ReturnType<Bench[Name]>>> {
  return page.evaluate(
    ([method, given]) =>
      Reflect.get(Reflect.get(globalThis, 'bench') as object, method as string)(...(given as string[])),
    [name, parameters] as const,
  ) as Promise<Awaited<ReturnType<Bench[Name]>>>
}

/** Prints the medians and returns the goals that were missed. */
function report(figures: Map<number, Figures>): string[] {
  const missed: string[] = []
  const names = Object.keys(figures.get(1) ?? {})
  console.log(
    `\nMedians of ${runs} runs in ms${' '.repeat(12)}${slowdowns.map((s) => `${s}×`.padStart(10)).join('')}        goal`,
  )
  for (const name of names) {
    const columns = slowdowns.map((slowdown) => median(figures.get(slowdown)?.[name] ?? []))
    const goal = goals[name]
    for (const slowdown of slowdowns)
      noteFigure(
        `${name}, ${slowdown}×`,
        'ms',
        figures.get(slowdown)?.[name] ?? [],
        goal?.slowdown === slowdown ? goal.ms : undefined,
      )
    const reached = goal ? median(figures.get(goal.slowdown)?.[name] ?? []) : 0
    if (goal && reached > goal.ms) missed.push(`${name} ${reached.toFixed(1)} > ${goal.ms} ms at ${goal.slowdown}×`)
    const wanted = goal ? `${goal.ms} at ${goal.slowdown}×` : ''
    console.log(
      `${name.padEnd(38)}${columns.map((value) => value.toFixed(1).padStart(10)).join('')}${wanted.padStart(12)}`,
    )
  }
  return missed
}
