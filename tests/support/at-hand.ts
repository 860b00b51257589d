/**
 * `npm run bench:at-hand`: what an installed app answers from the phone alone: a place opened from a card of home, Nearby and
 * Search, in ms until it is painted; and a changed query with 2,000 and 5,000 places, in ms of work on the page's thread until
 * nothing moves, without what the thread does in as long a time when nobody types: the caret, the sync. Without a network, at 1× and
 * 4×. Medians; fails when a goal is missed.
 */
import type { CDPSession, Page } from 'playwright'
import { paths } from '#src/lib/paths.ts'
import { openDemoPhone } from './demo-phone.ts'
import { median, noteFigure, share } from './figures.ts'
import { putPlaces } from './put-places.ts'
import { busy } from './thread-work.ts'

const runs = Number(process.argv[2] ?? 7)
const slowdowns = [1, 4]
const addresses = { home: paths.start, nearby: paths.nearby, search: `${paths.search}?q=a` }
type From = keyof typeof addresses
const froms = Object.keys(addresses) as From[]
const numbersOfPlaces = [2000, 5000]
/** Ms. */
const goals = new Map([
  ...froms.map((from) => [`place opened from ${from} at 4×`, 300] as const),
  ['changed query, 2000 places at 1×', 30],
])
/** Ms after a letter when all that it leads to is done. */
const settledMs = 1200
/** Ms after which a start has read the code of all pages, the last of them 19 s after it, and requests have found that there is no network. */
const startIsOver = 24_000
const typed = ['b', 'a', 'r', ' ', 'c']

const { context, page, close } = await openDemoPhone()
const missed: string[] = []
try {
  await context.setOffline(true)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  for (const slowdown of slowdowns) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const from of froms) await report(`place opened from ${from}`, slowdown, () => opened(page, from))
  }
  for (const places of numbersOfPlaces) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await putPlaces(
      context,
      Array.from({ length: places }, () => ({})),
    )
    for (const slowdown of slowdowns) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await beginSearch(page)
      const idle: number[] = []
      const name = `changed query, ${places} places`
      await report(
        name,
        slowdown,
        () => searched(page, devtools, idle),
        () => median(idle),
      )
      console.log(`  without ${median(idle).toFixed(0)} ms that nobody's letter causes`)
    }
  }
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await close()
}

/** `besides`: what is in every value without being meant. */
async function report(
  name: string,
  slowdown: number,
  measure: () => Promise<number[]>,
  besides = (): number => 0,
): Promise<void> {
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) values.push(...(await measure()))
  const middle = median(values) - besides()
  const p95 = share(values, 0.95) - besides()
  const goal = goals.get(`${name} at ${slowdown}×`)
  noteFigure(
    `${name}, ${slowdown}×`,
    'ms',
    values.map((value) => value - besides()),
    goal,
  )
  if (goal !== undefined && !(middle <= goal)) missed.push(`${name} at ${slowdown}×: ${middle.toFixed(0)} > ${goal} ms`)
  const wanted = goal === undefined ? '' : `   goal ${goal} (${(middle / goal).toFixed(2)} of it)`
  console.log(
    `${`${name}, ${slowdown}×`.padEnd(40)}${middle.toFixed(0).padStart(6)}   p95 ${p95.toFixed(0).padStart(5)}${wanted}`,
  )
}

/** From the tap until the place's page is painted. */
async function opened(page: Page, from: From): Promise<number[]> {
  await page.goto(addresses[from])
  const card = page.locator('main a[href^="/restaurant/"]').first()
  await card.waitFor()
  // As somebody who looks first.
  await page.waitForTimeout(5000)
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { href } = document.querySelector<HTMLAnchorElement>('main a[href^="/restaurant/"]') ?? { href: '' }
        let tapped = 0
        addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (location.href !== href || !document.querySelector('main [class*="restaurant"]')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tapped)))
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
  )
  await card.tap({ noWaitAfter: true })
  return [await took]
}

async function beginSearch(page: Page): Promise<void> {
  await page.goto(paths.search)
  await page.locator('main[aria-busy="false"]').waitFor()
  await page.getByRole('searchbox').focus()
  await page.waitForTimeout(startIsOver)
}

/** For each letter of a query; `idle` gets what the thread does before each of them. */
async function searched(page: Page, devtools: CDPSession, idle: number[]): Promise<number[]> {
  const workOf = async (cause?: string): Promise<number> => {
    const before = await busy(devtools)
    if (cause !== undefined) await devtools.send('Input.insertText', { text: cause })
    await page.waitForTimeout(settledMs)
    return (await busy(devtools)) - before
  }
  const work: number[] = []
  for (const letter of typed) {
    idle.push(await workOf())
    work.push(await workOf(letter))
  }
  await page.getByRole('searchbox').fill('')
  await page.waitForTimeout(settledMs)
  return work
}
