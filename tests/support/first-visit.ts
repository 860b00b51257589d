/**
 * `npm run bench:first-visit`: how a first visit feels on a slow line with a slow phone: the landing page, the sign-in form
 * after its tap, and home until it is whole, and whether what it said then was true. Medians.
 */
import { type BrowserContext, chromium, devices, type Locator, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from './chromium.mjs'
import { startDemoApp } from './demo-app.ts'
import { median, noteFigure } from './figures.ts'
import { startSlowLine } from './slow-line.ts'

declare global {
  interface Window {
    /** Ms since the epoch. */
    milestonesAt: Record<string, number>
  }
}

const runs = Number(process.argv[2] ?? 3)
const line = { roundTripMs: 400, bytesPerSecond: 51_000 }
const slowdown = 4
/** Ms (issues 20 and 23). */
const goals = new Map([
  ['sign-in form', 2000],
  ['home whole', 8000],
  [`first card after the answer`, 3000],
  ['ready for offline', 15_000],
])
/** Ms in which all the rest has come. */
const settledMs = 8000
/** What the page itself looks for at each change: Playwright looks every half second, and what it looks with costs a slow phone more. */
const milestones = {
  frame: '#root nav[aria-label="Main"]',
  'first card': '#root main.start-page .shape-card',
  'home whole': '#root main.start-page[aria-busy="false"]:not(:has(.skeleton))',
}
const offline = 'ready for offline'
/** Ms that somebody looks at the landing page before the tap: a script, somebody whose password manager fills in the form, and who types. */
const looks = [0, 2000, 5000]

const app = await startDemoApp()
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
const slow = await startSlowLine(app.url, line)
try {
  for (const look of looks) {
    const figures = new Map<string, number[]>()
    const note = (name: string, ms: number): void => void figures.set(name, [...(figures.get(name) ?? []), ms])
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ ...pixel, baseURL: slow.url })
      await visit(context, look, note)
      await context.close()
    }
    console.log(
      `\nFirst visit, ${line.roundTripMs} ms, ${line.bytesPerSecond / 1000} kB/s, ${slowdown}× CPU, tap after ${look} ms`,
    )
    for (const [name, values] of figures) {
      noteFigure(`${name}, tap after ${look / 1000} s`, name.startsWith('kB') ? 'kB' : 'ms', values, goals.get(name))
      console.log(
        `  ${name.padEnd(24)}${median(values).toFixed(0).padStart(7)}   (${values.map((value) => value.toFixed(0)).join(', ')})`,
      )
    }
  }
} finally {
  await browser.close()
  await slow.close()
  await app.close()
}

async function visit(context: BrowserContext, look: number, note: (name: string, ms: number) => void): Promise<void> {
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(noteMilestones, milestones)
  const begun = performance.now()
  const begunAt = slow.bytesDown() / 1000
  await page.goto('/', { waitUntil: 'commit' })
  const signIn = page.getByRole('link', { name: /sign in|log in/i }).first()
  await signIn.waitFor()
  note('landing visible', performance.now() - begun)
  await page.waitForTimeout(look)
  const tapped = performance.now()
  await signIn.tap({ noWaitAfter: true })
  const email = page.getByLabel('Email')
  await email.waitFor()
  note('sign-in form', performance.now() - tapped)
  const before = slow.bytesDown()
  await email.fill(app.person.email)
  await page.getByLabel('Password', { exact: true }).fill(app.person.password)
  // The clock of the page is this one.
  const sent = Date.now()
  const answered = page.waitForResponse(/grant_type=password/).then(() => Date.now())
  await page.getByRole('button', { name: 'Sign In' }).tap()
  const home = page.locator(milestones['home whole'])
  await home.waitFor({ timeout: 60_000 })
  const reached = await page.evaluate(() => window.milestonesAt)
  for (const name of Object.keys(milestones)) note(name, (reached[name] ?? Number.NaN) - sent)
  note('first card after the answer', (reached['first card'] ?? Number.NaN) - (await answered))
  note('kB until then', (slow.bytesDown() - before) / 1000)
  const then = await wordsOf(home)
  await page.getByRole('link', { name: 'Everything is sent.' }).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(settledMs)
  const now = await wordsOf(home)
  const gone = goneFrom(then, now)
  note('words changed afterwards', gone.length)
  for (const line of gone) console.log(`  gone: ${line}`)
  note('words that came later', now.length - then.length + gone.length)
  await page.waitForFunction((name) => name in window.milestonesAt, offline, { timeout: 120_000, polling: 200 })
  note(offline, ((await page.evaluate(() => window.milestonesAt))[offline] ?? Number.NaN) - sent)
  note('kB until then, of all', slow.bytesDown() / 1000 - begunAt)
  await page.waitForFunction(() => 'crumb-whole' in localStorage, undefined, { timeout: 120_000, polling: 200 })
  note('every page offline', Date.now() - sent)
}

function noteMilestones(wanted: Record<string, string>): void {
  window.milestonesAt = {}
  // No function with a name: what tsx adds to it is not in the page.
  void navigator.serviceWorker.ready.then(() => Object.assign(window.milestonesAt, { 'ready for offline': Date.now() }))
  new MutationObserver(() => {
    for (const name of Object.keys(wanted))
      if (!(name in window.milestonesAt) && document.querySelector(wanted[name] ?? ''))
        window.milestonesAt[name] = Date.now()
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'class'] })
}

/** Every line, in its order, but for the letter that stands where a picture will. */
async function wordsOf(home: Locator): Promise<string[]> {
  return (await home.innerText()).split('\n').filter((line) => line.trim().length > 1)
}

/** What stood in `before` and does not in `now`, in the same order. What has come in between, such as cards farther along a strip, moves no word away. */
function goneFrom(before: readonly string[], now: readonly string[]): string[] {
  let next = 0
  return before.filter((line) => {
    const found = now.indexOf(line, next)
    if (found !== -1) next = found + 1
    return found === -1
  })
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
