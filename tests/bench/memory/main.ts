/**
 * `npm run bench:memory -- [PX]`: the built app in Chromium for somebody with 10,000 visits of their own and 20,000 places: storage by
 * kind, heap after a start and with all of them shown, and long tasks while they are scrolled at 4×: PX from the top, the middle and
 * near the end of each list; all of it without PX. Fails when a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type BrowserContext, type CDPSession, chromium, devices, type Page } from 'playwright'
import postgres from 'postgres'
import { paths } from '#src/lib/paths.ts'
import { signIn } from '#tests/e2e/app.ts'
import { owedOnDevice } from '#tests/e2e/owed.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { type DemoApp, startDemoApp } from '#tests/support/demo-app.ts'
import { noteFigure } from '#tests/support/figures.ts'
import { type LongTask, longTasksWhile } from './long-tasks.ts'
import { storageByKind } from './storage.ts'

const [pixels] = process.argv.slice(2).map(Number)
const slowdown = 4
/** MB, and long tasks of all lists together (issue 23). */
const goals = { heap: 60, longTasks: 0 }
/** 8,000 px per second are the fastest that Android lets a list fly. */
const pxPerFrame = 8000 / 60
/** Ms after which a start does nothing more by itself: it has read the code of all pages. */
const startIsOver = 24_000
const arrivesWithin = 400_000

const lists = {
  'Your Reviews': paths.yourReviews(),
  'a month of the diary': paths.diary(),
  'all visits of looking back': paths.visitsBehind('all'),
  'Visited Restaurants': paths.visitedRestaurants(),
  Nearby: paths.nearby,
}

const profile = mkdtempSync(join(tmpdir(), 'crumb-memory-'))
const app = await startDemoApp()
const missed: string[] = []
try {
  await grow(app)
  await withPhone(install)
  await withPhone(measureHeap)
  let longTasks = 0
  for (const [name, address] of Object.entries(lists))
    await withPhone(async (page, devtools) => {
      longTasks += await measureList(page, devtools, name, address)
    })
  noteFigure(`tasks above 50 ms while scrolling, ${slowdown}×`, '', [longTasks], goals.longTasks)
  if (longTasks > goals.longTasks) missed.push(`${longTasks} long tasks`)
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await app.close()
  rmSync(profile, { recursive: true, force: true })
}

async function grow({ databaseUrl, person }: DemoApp): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const started = performance.now()
  try {
    await sql`select set_config('collector.username', ${person.username}, false)`
    await sql.unsafe(await readFile(join(import.meta.dirname, 'collector.sql'), 'utf8')).simple()
  } finally {
    await sql.end()
  }
  console.log(`The town has grown (${((performance.now() - started) / 1000).toFixed(1)} s).`)
}

async function install(page: Page): Promise<void> {
  const started = performance.now()
  await signIn(page, app.person)
  await expect
    .poll(() => owedOnDevice(page, 'facts'), { timeout: arrivesWithin, intervals: [1000] })
    .toContainEqual({ name: 'first_pull_done', value: true })
  console.log(`Everything has arrived (${((performance.now() - started) / 1000).toFixed(1)} s).`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: 'Everything is sent.' }).waitFor()
  await page.waitForTimeout(startIsOver)
}

async function measureHeap(page: Page, devtools: CDPSession): Promise<void> {
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

/** Returns how many tasks were long. */
async function measureList(page: Page, devtools: CDPSession, name: string, address: string): Promise<number> {
  await page.goto(address)
  await page.locator('main[aria-busy="false"] li').first().waitFor()
  await page.waitForTimeout(startIsOver)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const from = pixels === undefined ? [0] : [0, height / 2, Math.max(0, height - pixels)]
  const tasks: number[] = []
  const long: LongTask[] = []
  for (const top of from) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await page.waitForTimeout(1000)
    const found = await longTasksWhile(page, () => scroll(page, Math.min(pixels ?? height, height)))
    tasks.push(...found.tasks)
    long.push(...found.long)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const heap = await heapOf(devtools)
  noteFigure(`heap, ${name}`, 'MB', [heap])
  noteFigure(`longest task, ${name}, ${slowdown}×`, 'ms', [Math.max(...tasks)])
  console.log(
    `\n${name}: ${height.toFixed(0)} px, heap ${heap.toFixed(1)} MB, ${tasks.length} tasks, the longest ${Math.max(...tasks).toFixed(0)} ms, ${long.length} above 50 ms (load ${loadavg()[0]?.toFixed(1)})`,
  )
  for (const { ms, parts } of long.slice(0, 10)) console.log(`  ${ms.toFixed(0)} ms: ${parts.join(', ')}`)
  return long.length
}

/** As many px in each frame, however long a frame takes: on a busy machine a gesture would move more in fewer of them. */
async function scroll(page: Page, px: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let left = ${px}
    const next = () => {
      if (left <= 0) return resolve()
      scrollBy(0, ${pxPerFrame})
      left -= ${pxPerFrame}
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })`)
}

/** MB that are reachable. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable')
  for (let times = 0; times < 2; times += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}

/** A new browser on the same storage each time: nothing is in its memory. */
async function withPhone(work: (page: Page, devtools: CDPSession) => Promise<void>): Promise<void> {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...pixel,
    executablePath: ensureChromium(),
    args: chromiumArguments,
    baseURL: app.url,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await work(page, devtools)
  } finally {
    await context.close()
  }
}
