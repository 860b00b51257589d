/**
 * `npm run bench:navigations`: every page from home, with a network and without, in ms from the tap until what the phone knows is
 * painted, at 1× and 4×; and the work of the page's thread meanwhile, which a busy machine changes less. Each page is opened
 * for the first time since the app's start, so that its code is read, too. Over the bare protocol: a phone has no Playwright. Without
 * a network the server is gone, and the browser says so; with one it works beside the browser. Medians, the slowest first; fails when a goal is missed.
 * `-- RUNS PATTERN`: how often, and only the addresses that match.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { specifiedAddresses } from './addresses.ts'
import { type BarePage, type Network, onBarePhone, valueOnceThere } from './bare-chromium.ts'
import { median, noteFigure } from './figures.ts'
import { installDemo } from './install-demo.ts'
import { machineIndex } from './machine.ts'
import { ownOnPhone } from './own-on-phone.ts'
import { busy } from './thread-work.ts'

const runs = Number(process.argv[2] ?? 3)
const wanted = new RegExp(process.argv[3] ?? '')
/** Ms, by slowdown. */
const goals = new Map([
  [1, 100],
  [4, 400],
])
/** Ms in which home comes to rest, and its picture for the next start is drawn. */
const settledMs = 1500

const backHome = `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main.start-page')) return
    observer.disconnect()
    resolve()
  })
  observer.observe(document.body, { subtree: true, childList: true })
  history.back()
})`

const profile = mkdtempSync(join(tmpdir(), 'crumb-navigations-'))
const missed: string[] = []
try {
  const reportAll = async (network: Network, url: string, found: readonly string[]): Promise<void> => {
    console.log(`\nMachine: index ${machineIndex()}, load ${loadavg()[0]?.toFixed(1)}`)
    for (const [slowdown, goal] of goals)
      await report(network, slowdown, goal, (page) => measure(page, url, slowdown, found))
  }
  const { url, found } = await installDemo(profile, addressesOn, (served) =>
    reportAll('online', served.url, served.found),
  )
  await reportAll('offline', url, found)
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  rmSync(profile, { recursive: true, force: true })
}

/** Those behind the login guard, of things that are on the phone. */
async function addressesOn(page: Page): Promise<string[]> {
  return specifiedAddresses(await ownOnPhone(page)).filter((path) => path !== '/start' && wanted.test(path))
}

type Figure = { ms: number; work: number }
/** By address. */
type Measured = [string, Figure][]

async function report(
  network: Network,
  slowdown: number,
  goal: number,
  run: (page: BarePage) => Promise<Measured>,
): Promise<void> {
  const figures = new Map<string, Figure[]>()
  for (let count = 0; count < runs; count += 1)
    for (const [address, figure] of await onBarePhone(profile, network, run))
      figures.set(address, [...(figures.get(address) ?? []), figure])
  const medians = [...figures].map(([address, found]) => {
    const values = found.map(({ ms }) => ms)
    return { address, values, ms: median(values), work: median(found.map(({ work }) => work)) }
  })
  console.log(
    `\nFrom home, ${network}, ${slowdown}× CPU slowdown, medians of ${runs} in ms, of work and until painted, goal ${goal}`,
  )
  for (const { address, values, ms, work } of medians.toSorted((a, b) => b.ms - a.ms)) {
    noteFigure(`${shortened(address)} from home, ${network}, ${slowdown}×`, 'ms', values, goal)
    if (!(ms <= goal)) missed.push(`${address} ${network} at ${slowdown}×: ${ms.toFixed(0)} > ${goal} ms`)
    const all = values.map((value) => value.toFixed(0)).join(', ')
    console.log(
      `  ${shortened(address).padEnd(32)}${work.toFixed(0).padStart(6)}${ms.toFixed(0).padStart(6)}   (${all})`,
    )
  }
}

/** One start of the app, and from its home to every page and back. */
async function measure(page: BarePage, url: string, slowdown: number, addresses: readonly string[]): Promise<Measured> {
  await page.send('Page.navigate', { url: `${url}/start` })
  await valueOnceThere(page, `document.querySelectorAll('main[aria-busy="false"] li')[4]?.tagName`)
  // As somebody who looks first: by then the start has done its work.
  await wait(4 * settledMs)
  await page.send('Performance.enable')
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const found: Measured = []
  for (const address of addresses) {
    const before = await busy(page)
    const ms = await page.value<number>(painted(address))
    found.push([address, { ms, work: (await busy(page)) - before }])
    await page.value(backHome)
    await wait(settledMs)
  }
  return found
}

/**
 * Ms from going there, as a link does, until what the phone knows is painted: the page says that it is whole, or shows something while
 * it asks the server, whose answer is not measured here.
 */
function painted(address: string): string {
  return `new Promise((resolve) => {
  const before = document.querySelector('main')
  const start = performance.now()
  const observer = new MutationObserver(() => {
    const main = document.querySelector('main')
    if (!main || main === before || main.childElementCount === 0) return
    if (main.ariaBusy === 'true' && !main.querySelector('h1, h2, h3')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  history.pushState({ key: String(start) }, '', '${address}')
  dispatchEvent(new PopStateEvent('popstate'))
})`
}

function shortened(address: string): string {
  return address.replaceAll(/[0-9a-f-]{36}/g, ':id')
}
