/**
 * A first sync in a real Chromium with the storage that a phone would use: until a list shows the first reviews, and until all rows are
 * there. On disk: what a private window keeps in memory is another storage, in which every put costs IndexedDB three times as much.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    const done: PageRun[] = []
    for (let run = 0; run < runs; run++) {
      const outcome = await inNewProfile(
        `${side.proxy.url}/race/`,
        `race.firstSync(${JSON.stringify(side.account(person))})`,
      )
      if (!outcome) return [{ text: `not within ${timeoutMs / 1000} s` }, { text: '' }]
      if (outcome.rows !== rowCount)
        throw new Error(`${contender.name} holds ${outcome.rows} of ${rowCount} rows after its first sync in Chromium.`)
      done.push(outcome)
    }
    return [median(done.map(({ first }) => first)), median(done.map(({ all }) => all))].map((value) => ({
      text: milliseconds(value),
      value,
    }))
  },
}

/** What the page gives in a Chromium with an empty storage; undefined when that takes too long. */
async function inNewProfile(address: string, script: string): Promise<PageRun | undefined> {
  const profile = await mkdtemp(join(tmpdir(), 'crumb-race-'))
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: ensureChromium(),
      args: chromiumArguments,
    })
    try {
      const page = await context.newPage()
      await page.goto(address)
      return await Promise.race([page.evaluate<PageRun>(script), sleep(timeoutMs, undefined, { ref: false })])
    } finally {
      await context.close()
    }
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
