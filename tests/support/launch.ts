/**
 * `npm run bench:launch`: how long the installed app takes without a network from its start to a visible home and to one that answers, and
 * how long taps take to be painted; and what it asks of IndexedDB until then, which no other work of the machine changes. Each launch
 * is a new browser on the same storage, with the demo town on the phone, over the bare protocol: a phone has no Playwright. The server
 * is gone, and the browser says that there is no network. Medians; fails when a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BarePage, onBarePhone, runAtStart, tap, valueOnceThere } from './bare-chromium.ts'
import { median, noteFigure, share } from './figures.ts'
import { installDemo } from './install-demo.ts'
import { busyShare, machineIndex } from './machine.ts'
import { countStorageRequests, describeRequests, type StorageRequests, totalOf } from './storage-requests.ts'

const runs = Number(process.argv[2] ?? 7)
const slowdowns = [1, 4]
/** Ms. Home as it was seen last, and taps at full speed, as experience.md has them; home itself as issue 23 has it. */
const goals = [
  { name: 'home visible', slowdown: 4, most: 1000 },
  { name: 'home live', slowdown: 1, most: 350 },
  { name: 'home live', slowdown: 4, most: 700 },
  { name: 'slowest tap', slowdown: 1, most: 100 },
]
/** Before home answers (issue 23). */
const mostRequests = 30
/** Ms after which a start does nothing more by itself. */
const settledMs = 8000
const tapped = ['Lists', 'Log', 'Friends', 'Home', 'Profile', 'Home']

/** Ms: of each name those of all runs. */
type Figures = Map<string, number[]>

/**
 * Notes when the picture of home is gone and the app painted, in ms since the launch. Before that a tap meets the picture, however much
 * of the app is below it. It looks only at what comes and goes beside the app: looking at all of it would be work.
 */
const watchForHome = `new PerformanceObserver((_, marks) => {
  marks.disconnect()
  const look = () => {
    if (document.getElementById('first-paint')) return
    pictures.disconnect()
    const requestsUntilLive = { ...globalThis.storageRequests }
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { homeLive: performance.now(), requestsUntilLive })),
    )
  }
  const pictures = new MutationObserver(look)
  pictures.observe(document.body, { childList: true })
  look()
}).observe({ type: 'mark', buffered: true })`

const linkInBar = (label: string): string =>
  `[...document.querySelectorAll('.navigation-bar a')].find((link) => link.textContent === '${label}')`

/** The page says that it is whole, and that is painted. */
const whenPainted = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('main:not([aria-busy="true"])')) requestAnimationFrame(() => setTimeout(resolve, 50))
    else setTimeout(look, 16)
  }
  look()
})`

const profile = mkdtempSync(join(tmpdir(), 'crumb-launch-'))
try {
  const { url } = await installDemo(profile, async () => {})
  const address = `${url}/start`
  console.log(`\nMachine: index ${machineIndex()}, load ${loadavg()[0]?.toFixed(1)}`)
  await reportRequests(address)
  const missed: string[] = []
  for (const slowdown of slowdowns) missed.push(...(await report(address, slowdown)))
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  rmSync(profile, { recursive: true, force: true })
}

async function reportRequests(address: string): Promise<void> {
  await onBarePhone(profile, 'offline', async (page) => {
    await runAtStart(page, countStorageRequests)
    await startOn(page, address)
    const untilLive = await page.value<StorageRequests>('requestsUntilLive')
    await wait(settledMs)
    const all = await page.value<StorageRequests>('storageRequests')
    noteFigure('requests to IndexedDB until home answers', '', [totalOf(untilLive)], mostRequests)
    console.log(`\nRequests to IndexedDB: ${totalOf(untilLive)} until home answers, ${totalOf(all)} in all`)
    for (const line of describeRequests(untilLive)) console.log(`  ${line}`)
  })
}

/** Returns the goals that were missed. */
async function report(address: string, slowdown: number): Promise<string[]> {
  const figures: Figures = new Map([
    ['home visible', []],
    ['home live', []],
    ['slowest tap', []],
  ])
  const others: number[] = []
  for (let run = 0; run < runs; run += 1) {
    others.push(100 * (await busyShare()))
    await onBarePhone(profile, 'offline', (page) => measure(page, address, slowdown, figures))
  }
  console.log(
    `\nOffline launch at ${slowdown}× CPU slowdown, ${runs} runs, in ms; before them others took ${median(others).toFixed(0)} % of the processor, at most ${Math.max(...others).toFixed(0)}`,
  )
  const missed: string[] = []
  for (const [name, values] of figures) {
    const goal = goals.find((one) => one.name === name && one.slowdown === slowdown)?.most
    const middle = median(values)
    noteFigure(`${name}, ${slowdown}×`, 'ms', values, goal)
    const all = values.map((one) => one.toFixed(0)).join(', ')
    const p95 = share(values, 0.95).toFixed(0).padStart(5)
    console.log(
      `  ${name.padEnd(16)}${middle.toFixed(0).padStart(6)}   p95 ${p95}   (${all})${goal ? `   goal ${goal}` : ''}`,
    )
    if (goal !== undefined && !(middle <= goal))
      missed.push(`${name} at ${slowdown}×: ${middle.toFixed(0)} > ${goal} ms`)
  }
  return missed
}

/** One start of the app, and some usual taps. */
async function measure(page: BarePage, address: string, slowdown: number, figures: Figures): Promise<void> {
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const live = await startOn(page, address)
  figures.get('home live')?.push(live)
  // Painted first: home as it was seen last (src/app/first-paint/show.ts).
  figures
    .get('home visible')
    ?.push(await page.value<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
  figures.get('slowest tap')?.push(await slowestTap(page))
}

/** Starts the app; gives the ms until home answers. */
async function startOn(page: BarePage, address: string): Promise<number> {
  await runAtStart(page, watchForHome)
  await page.send('Page.navigate', { url: address })
  const live = await valueOnceThere<number>(page, 'globalThis.homeLive')
  const isHome = "!navigator.onLine && document.querySelectorAll('#root main li').length >= 5"
  if (!(await page.value<boolean>(isHome))) throw new Error('This is not home, or it believes that there is a network')
  return live
}

/** Ms from a finger's touch until what it changed was painted, for the slowest of some usual taps. */
async function slowestTap(page: BarePage): Promise<number> {
  await page.value(`(() => {
    globalThis.durations = []
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
    })
  })()`)
  for (const label of tapped) {
    await tap(page, linkInBar(label))
    await page.value(whenPainted)
  }
  return page.value<number>('Math.max(0, ...durations)')
}
