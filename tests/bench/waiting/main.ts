/**
 * `npm run bench:waiting -- [COUNT]`: the local copy in a real Chromium while imported visits wait for their turn (10,000): a start on the
 * diary, a new list, a place to try, a wake without news, and a pulled row. Medians.
 */
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { servePage } from '#tests/bench/serve-page.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { median, noteFigure } from '#tests/support/figures.ts'
import type { Bench } from './page/page.ts'

const count = Number(process.argv[2] ?? 10_000)
const runs = 5
const repeats = 3

const { url, folder, close } = await servePage(join(import.meta.dirname, 'page'))
const figures = new Map<string, number[]>()
const add = (name: string, value: number): void => void figures.set(name, [...(figures.get(name) ?? []), value])
try {
  await withPage((page) => call(page, 'fill', count))
  // A new browser each time: nothing of the databases is in its memory.
  for (let run = 0; run < runs; run += 1) await withPage(measure)
  console.log(`While ${count.toLocaleString('en')} visits wait, medians in ms:`)
  for (const [name, values] of figures) {
    noteFigure(`${name}, ${count} visits wait`, 'ms', values)
    const range = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(1)).join(' to ')
    console.log(`  ${name.padEnd(40)}${median(values).toFixed(1).padStart(9)}   (${range})`)
  }
} finally {
  await close()
}

async function measure(page: Page): Promise<void> {
  const { diary, applied } = await call(page, 'start')
  add('a start: the diary has its rows', diary)
  add('a start: what waits is applied', applied)
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    add('a new list', await call(page, 'newList'))
    add('a place to try', await call(page, 'placeToTry'))
    add('a wake without news', await call(page, 'wake'))
    add('a pulled row', await call(page, 'pulledRow'))
  }
}

async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const options = { executablePath: ensureChromium(), args: chromiumArguments, headless: true }
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), options)
  try {
    const page = await context.newPage()
    await page.goto(url)
    await work(page)
  } finally {
    await context.close()
  }
}

function call<Name extends keyof Bench>(
  page: Page,
  name: Name,
  ...given: Parameters<Bench[Name]>
): Promise<Awaited<ReturnType<Bench[Name]>>> {
  return page.evaluate(
    ([method, parameters]) =>
      Reflect.get(Reflect.get(globalThis, 'bench') as object, method as string)(...(parameters as number[])),
    [name, given] as const,
  ) as Promise<Awaited<ReturnType<Bench[Name]>>>
}
