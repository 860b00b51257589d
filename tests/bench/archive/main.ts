/**
 * `npm run bench:archive -- [COUNT ...]`: exports 500 photos of some 400 kB in a real Chromium and imports the file into another account
 * and into its own, where all of them are unsent, and as many from a zip of Swarm; with counts, so many each time. How much more
 * memory all processes of the browser hold meanwhile than before (PSS, every 50 ms), and how long it takes; fails above 150 MB. Without
 * the mapped files: these are the browser's program, and when another browser of the machine ends, its share of them would count as
 * growth. Needs Linux, where processes say what they hold.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright'
import { servePage } from '#tests/bench/serve-page.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { noteFigure } from '#tests/support/figures.ts'
import type { ArchiveBench } from './page/page.ts'

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [500]
const mostMegabytes = 150

const { url, folder, close } = await servePage(join(import.meta.dirname, 'page'))

type Opened = { page: Page; devtools: CDPSession }
type Browse = <Value>(work: (opened: Opened) => Promise<Value>) => Promise<Value>

try {
  for (const photos of counts) await bench(photos)
} finally {
  await close()
}

async function bench(photos: number): Promise<void> {
  const profile = join(folder, `profile ${photos}`)
  const browse: Browse = (work) => withPage(profile, work)
  const bytes = await browse(({ page }) => call(page, 'fill', photos))
  console.log(`${photos} photos, ${megabytes(bytes)} MB`)
  const exported = await measured(`export of ${photos} photos`, browse, (page) => call(page, 'exportAll'))
  console.log(`  file: ${megabytes(exported.value)} MB`)
  const imported = await measured(`import of ${photos} photos`, browse, (page) => call(page, 'importAll'))
  console.log(`  photos imported: ${imported.value}`)
  await browse(({ page }) => call(page, 'forget'))
  const back = await measured(`import of ${photos} unsent photos`, browse, (page) => call(page, 'importBack'))
  console.log(`  photos imported: ${back.value}`)
  await browse(({ page }) => call(page, 'fillSwarm', photos))
  const elsewhere = await measured(`import from Swarm of ${photos} photos`, browse, (page) => call(page, 'importSwarm'))
  console.log(`  photos imported: ${elsewhere.value}`)
  if ([exported, imported, back, elsewhere].some(({ growth }) => growth > mostMegabytes)) process.exitCode = 1
}

/** A new browser each time: nothing of what was done before is in its memory. */
async function withPage<Value>(profile: string, work: (opened: Opened) => Promise<Value>): Promise<Value> {
  const options = { executablePath: ensureChromium(), args: chromiumArguments, headless: true }
  const context = await chromium.launchPersistentContext(profile, options)
  try {
    const page = await context.newPage()
    await page.goto(url)
    return await work({ page, devtools: (await context.browser()?.newBrowserCDPSession()) as CDPSession })
  } finally {
    await context.close()
  }
}

async function measured<Value>(name: string, browse: Browse, work: (page: Page) => Promise<Value>) {
  return browse(async ({ page, devtools }) => {
    const before = await settledMemory(page, devtools)
    let peak = before
    const over = new AbortController()
    const watching = (async () => {
      while (!over.signal.aborted) {
        const now = await memory(devtools)
        if (sum(now) > sum(peak)) peak = now
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    const start = performance.now()
    const value = await work(page)
    const seconds = (performance.now() - start) / 1000
    over.abort()
    await watching
    const growth = Math.round(sum(peak) - sum(before))
    noteFigure(`${name}, memory`, 'MB', [growth], mostMegabytes)
    noteFigure(name, 's', [seconds])
    console.log(`${name}: ${seconds.toFixed(1)} s, ${Math.round(sum(before))} MB before, ${growth} MB more at the most`)
    for (const [type, size] of peak) console.log(`  ${type}: ${Math.round(size - (before.get(type) ?? 0))} MB more`)
    return { value, growth }
  })
}

/** A browser that has just started goes on taking memory for seconds, which is none of the work's. */
async function settledMemory(page: Page, devtools: CDPSession): Promise<Map<string, number>> {
  for (let last = await memory(devtools); ; ) {
    await page.waitForTimeout(3000)
    const now = await memory(devtools)
    if (Math.abs(sum(now) - sum(last)) < 3) return now
    last = now
  }
}

function sum(byType: Map<string, number>): number {
  return [...byType.values()].reduce((total, size) => total + size, 0)
}

/** MB of the browser's processes by their type, what they share counted once. */
async function memory(devtools: CDPSession): Promise<Map<string, number>> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const byType = new Map<string, number>()
  for (const { id, type } of processInfo) byType.set(type, (byType.get(type) ?? 0) + pssOf(id) / 1000)
  return byType
}

function pssOf(id: number): number {
  try {
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')
    return [...rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)].reduce((sum, [, size]) => sum + Number(size), 0)
  } catch {
    // It has just ended.
    return 0
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}

function call<Name extends keyof ArchiveBench>(
  page: Page,
  name: Name,
  ...given: Parameters<ArchiveBench[Name]>
): Promise<Awaited<ReturnType<ArchiveBench[Name]>>> {
  return page.evaluate(
    ([method, parameters]) =>
      Reflect.get(Reflect.get(globalThis, 'bench') as object, method as string)(...(parameters as number[])),
    [name, given] as const,
  ) as Promise<Awaited<ReturnType<ArchiveBench[Name]>>>
}
