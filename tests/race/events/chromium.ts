/** A first sync in a real Chromium with the storage that a phone would use: until a list shows the first reviews, and until all rows are there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { bundlePage } from '#tests/race/browser/bundle.ts'
import type { PageRun } from '#tests/race/browser/first-sync.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { type Event, milliseconds } from './event.ts'
import { theDiligent } from './the-diligent.ts'

const runs = 3
/** Ms after which a run counts as not finished. */
const timeoutMs = 180_000

export const inChromium: Event = {
  lines: [
    { name: 'Chromium: first reviews on the screen', better: 'less' },
    { name: '… all rows stored', goal: 'fastest', better: 'less' },
  ],
  async run(arena, contender, side, options) {
    const { person, rowCount } = await theDiligent(arena, side, options)
    await side.proxy.serve('/race/page.js', 'text/javascript', await bundlePage(contender.browser))
    await side.proxy.serve(
      '/race/',
      'text/html',
      '<!doctype html><title>race</title><script src="/race/page.js"></script>',
    )
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
    const done: PageRun[] = []
    try {
      for (let run = 0; run < runs; run++) {
        // Each with an empty storage.
        const context = await browser.newContext()
        const page = await context.newPage()
        await page.goto(`${side.proxy.url}/race/`)
        const outcome = await Promise.race([
          page.evaluate<PageRun>(`race.firstSync(${JSON.stringify(side.account(person))})`),
          sleep(timeoutMs, undefined, { ref: false }),
        ])
        await context.close()
        if (!outcome) return [{ text: `not within ${timeoutMs / 1000} s` }, { text: '' }]
        if (outcome.rows !== rowCount)
          throw new Error(
            `${contender.name} holds ${outcome.rows} of ${rowCount} rows after its first sync in Chromium.`,
          )
        done.push(outcome)
      }
    } finally {
      await browser.close()
    }
    return [median(done.map(({ first }) => first)), median(done.map(({ all }) => all))].map((value) => ({
      text: milliseconds(value),
      value,
    }))
  },
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
