/**
 * `npm run bench:memory -- [--visits=10000] [--px=20000]`: the built app in Chromium for somebody with so many visits of their own and twice
 * as many places: storage by kind, and heap after a start and in each long list. Then without a network, over the bare protocol (a phone
 * has no Playwright): long tasks and the work of a frame while each list is scrolled at 4×, so many px from its top, its middle and its end.
 * Fails when a goal is missed.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { expect } from '@playwright/test'
import type { CDPSession, Page } from 'playwright'
import postgres from 'postgres'
import { paths } from '#src/lib/paths.ts'
import { signIn } from '#tests/e2e/app.ts'
import { owedOnDevice } from '#tests/e2e/owed.ts'
import { type BarePage, onBarePhone, valueOnceThere } from '#tests/support/bare-chromium.ts'
import { type DemoApp, startDemoApp } from '#tests/support/demo-app.ts'
import { noteFigure } from '#tests/support/figures.ts'
import { withPhone } from '#tests/support/install-demo.ts'
import { type LongTask, longTasksWhile } from './long-tasks.ts'
import { storageByKind } from './storage.ts'

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '10000' }, px: { type: 'string', default: '20000' } },
})
const visits = Number(values.visits)
const pixels = Number(values.px)
const slowdown = 4
/** MB, and long tasks of all lists together (issue 23). */
const goals = { heap: 60, longTasks: 0 }
/** 8,000 px per second are the fastest that Android lets a list fly. */
const pxPerFrame = 8000 / 60
/** Ms after which a start does nothing more by itself: it has read the code of all pages. */
const startIsOver = 24_000
/** Ms after which a page that was opened does nothing more by itself. */
const openingIsOver = 3000
const arrivesWithin = 400_000

const lists = {
  'Your Reviews': paths.yourReviews(),
  'a month of the diary': paths.diary(),
  'all visits of looking back': paths.visitsBehind('all'),
  'Visited Restaurants': paths.visitedRestaurants(),
  'a long list': paths.list(idOf('list')),
  "friends' ratings of a place": paths.restaurantFriendReviews(idOf('place0')),
  Nearby: paths.nearby,
  Search: paths.searchFor('a', 'places'),
}

const profile = mkdtempSync(join(tmpdir(), 'crumb-memory-'))
const missed: string[] = []
try {
  const address = await install()
  await onBarePhone(profile, 'offline', (page) => measureLists(page, address))
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  rmSync(profile, { recursive: true, force: true })
}

/** As collector.sql makes it. */
function idOf(name: string): string {
  return createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The app and all rows on the phone. The address of the server, which is gone then. */
async function install(): Promise<string> {
  const app = await startDemoApp()
  try {
    await grow(app)
    await withPhone(profile, app.url, (page) => arrive(page, app))
    await withPhone(profile, app.url, measureHeap)
    return app.url
  } finally {
    await app.close()
  }
}

async function grow({ databaseUrl, person }: DemoApp): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const started = performance.now()
  try {
    await sql`select set_config('collector.username', ${person.username}, false), set_config('collector.visits', ${visits}, false)`
    await sql.unsafe(await readFile(join(import.meta.dirname, 'collector.sql'), 'utf8')).simple()
  } finally {
    await sql.end()
  }
  console.log(`The town has grown (${((performance.now() - started) / 1000).toFixed(1)} s).`)
}

async function arrive(page: Page, { person }: DemoApp): Promise<void> {
  const started = performance.now()
  await signIn(page, person)
  await expect
    .poll(() => owedOnDevice(page, 'facts'), { timeout: arrivesWithin, intervals: [1000] })
    .toContainEqual({ name: 'first_pull_done', value: true })
  console.log(`Everything has arrived (${((performance.now() - started) / 1000).toFixed(1)} s).`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: 'Everything is sent.' }).waitFor()
  await page.waitForTimeout(startIsOver)
}

async function measureHeap(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(paths.start)
  await page.locator('main.start-page[aria-busy="false"]:not(:has(.skeleton))').waitFor()
  await page.waitForTimeout(startIsOver)
  const heap = await heapOf(devtools)
  noteFigure('heap after a start', 'MB', [heap], goals.heap)
  if (!(heap <= goals.heap)) missed.push(`heap after a start: ${heap.toFixed(0)} > ${goals.heap} MB`)
  console.log(`\nHeap after a start: ${heap.toFixed(1)} MB, goal ${goals.heap}`)
  console.log('\nStorage:')
  for (const { kind, megabytes, rows } of await storageByKind(page)) {
    noteFigure(`storage, ${kind}`, 'MB', [megabytes])
    console.log(`  ${kind.padEnd(28)}${megabytes.toFixed(2).padStart(8)} MB${rows ? `   ${rows}` : ''}`)
  }
}

async function measureLists(page: BarePage, address: string): Promise<void> {
  await page.send('Performance.enable')
  await page.send('Page.navigate', { url: `${address}${paths.start}` })
  await wait(startIsOver)
  let longTasks = 0
  for (const [name, path] of Object.entries(lists)) longTasks += await measureList(page, name, path)
  noteFigure(`tasks above 50 ms while scrolling, ${slowdown}×`, '', [longTasks], goals.longTasks)
  if (longTasks > goals.longTasks) missed.push(`${longTasks} long tasks`)
}

/** Returns how many tasks were long. */
async function measureList(page: BarePage, name: string, path: string): Promise<number> {
  // As the router hears of it when somebody goes back: the app stays.
  await page.value(`void (history.pushState({}, '', '${path}'), dispatchEvent(new PopStateEvent('popstate')))`)
  await valueOnceThere(page, `document.querySelector('main[aria-busy="false"] li .photo, main .place-review')?.tagName`)
  await wait(openingIsOver)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const height = await page.value<number>('document.documentElement.scrollHeight - innerHeight')
  const tasks: number[] = []
  const long: LongTask[] = []
  let frames = 0
  for (const top of new Set([0, Math.max(0, height - pixels) / 2, Math.max(0, height - pixels)])) {
    await page.value(`void scrollTo(0, ${top})`)
    await wait(openingIsOver)
    const found = await longTasksWhile(page, async () => {
      frames += await scroll(page, Math.min(pixels, height))
    })
    tasks.push(...found.tasks)
    long.push(...found.long)
  }
  await page.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const heap = await heapOf(page)
  const perFrame = tasks.reduce((sum, ms) => sum + ms, 0) / frames
  noteFigure(`heap, ${name}`, 'MB', [heap])
  noteFigure(`longest task, ${name}, ${slowdown}×`, 'ms', [Math.max(...tasks)])
  noteFigure(`work of a frame, ${name}, ${slowdown}×`, 'ms', [perFrame])
  console.log(
    `\n${name}: ${height.toFixed(0)} px, heap ${heap.toFixed(1)} MB, ${frames} frames of ${perFrame.toFixed(1)} ms, the longest task ${Math.max(...tasks).toFixed(0)} ms, ${long.length} above 50 ms (load ${loadavg()[0]?.toFixed(1)})`,
  )
  for (const { ms, parts } of long.toSorted((a, b) => b.ms - a.ms).slice(0, 3))
    console.log(`  ${ms.toFixed(0)} ms: ${parts.join(', ')}`)
  return long.length
}

/** As many px in each frame, however long a frame takes: on a busy machine a gesture would move more in fewer of them. Returns how many. */
function scroll(page: BarePage, px: number): Promise<number> {
  return page.value<number>(`new Promise((resolve) => {
    let frames = 0
    const next = () => {
      if (frames * ${pxPerFrame} >= ${px}) return resolve(frames)
      scrollBy(0, ${pxPerFrame})
      frames += 1
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })`)
}

/** MB that are reachable. */
async function heapOf(devtools: Pick<CDPSession, 'send'>): Promise<number> {
  await devtools.send('HeapProfiler.enable')
  for (let times = 0; times < 2; times += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}
