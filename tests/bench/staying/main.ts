/**
 * `npm run bench:staying -- [MINUTES]`: what an open app costs when nothing happens, and how soon it has what happens: requests, bytes
 * and the processor's time of as many real minutes (6) in the foreground; an hour in the foreground and an hour out of sight on a clock
 * of the page (Playwright's) that runs all its timers in turn, while the server answers in real time; and the ms from the answer to
 * somebody who is followed until their visit stands on the reader's home. Fails when a goal is missed.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, devices, type Page } from 'playwright'
import { paths } from '#src/lib/paths.ts'
import { type Change, push, readyForOffline, signIn, signUp, toFollow } from '#tests/e2e/app.ts'
import { readSession } from '#tests/e2e/device-session.ts'
import { nameTestBackend } from '#tests/e2e/test-backend.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { startDemoApp } from '#tests/support/demo-app.ts'
import { median, noteFigures, share } from '#tests/support/figures.ts'
import { busy } from '#tests/support/thread-work.ts'
import { startCountedLine } from './counted-line.ts'

const minutes = Number(process.argv[2] ?? 6)
const changes = 20
/** Ms after which a start does nothing more by itself. */
const startIsOver = 30_000
/** Ms of the page's clock that pass at once, and of the real one after that, in which the server answers. */
const step = 5000
const answered = 40
/** Of an hour without news, and ms of a change (issue 23). */
const goals: Record<string, number> = {
  'requests, an hour out of sight': 0,
  'messages, an hour out of sight': 0,
  'a change of somebody followed, median': 1000,
  'a change of somebody followed, p95': 2000,
}

const app = await startDemoApp()
nameTestBackend(app)
const line = await startCountedLine(app.url)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
const wholeBrowser = await browser.newBrowserCDPSession()
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
const missed: string[] = []
try {
  const context = await browser.newContext({ ...pixel, baseURL: line.url })
  const messages = countMessages(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await signIn(page, app.person)
  await readyForOffline(page)
  await page.waitForTimeout(startIsOver)

  const cost = (): Promise<Cost> => costOf(devtools, messages)
  const before = await cost()
  await page.waitForTimeout(minutes * 60_000)
  report(`${minutes} real minutes`, difference(before, await cost()))
  await measureChanges(page)

  await page.clock.install()
  await page.goto(paths.start)
  await page.waitForTimeout(startIsOver)
  const anHour = async (): Promise<Cost> => {
    const begun = await cost()
    await pass(page, 3600_000)
    return difference(begun, await cost())
  }
  report('an hour in the foreground', await anHour())
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // It rests a while later.
  await pass(page, 180_000)
  report('an hour out of sight', await anHour())
  const hidden = await cost()
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const isAsked = async (): Promise<boolean> =>
    difference(hidden, await cost()).requests.some((request) => request.endsWith('/sync_pull'))
  for (let tries = 0; tries < 20 && !(await isAsked()); tries += 1) await pass(page, step)
  if (!(await isAsked())) missed.push('nothing is asked when it is seen again')
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await line.close()
  await app.close()
}

/** `messages` over WebSockets, both ways; seconds of the processor. */
type Cost = {
  requests: string[]
  messages: number
  bytesUp: number
  bytesDown: number
  thread: number
  process: number
}

function countMessages(context: BrowserContext): () => number {
  let count = 0
  const one = (): void => {
    count += 1
  }
  context.on('page', (page) => page.on('websocket', (socket) => socket.on('framesent', one).on('framereceived', one)))
  return () => count
}

async function costOf(devtools: CDPSession, messages: () => number): Promise<Cost> {
  const { processInfo } = await wholeBrowser.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return {
    ...line.traffic(),
    messages: messages(),
    thread: (await busy(devtools)) / 1000,
    process: renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
  }
}

function difference(before: Cost, after: Cost): Cost {
  return {
    requests: after.requests.slice(before.requests.length),
    messages: after.messages - before.messages,
    bytesUp: after.bytesUp - before.bytesUp,
    bytesDown: after.bytesDown - before.bytesDown,
    thread: after.thread - before.thread,
    process: after.process - before.process,
  }
}

function report(when: string, { requests, ...cost }: Cost): void {
  console.log(`\nWithout news, ${when} (load ${loadavg()[0]?.toFixed(1)}):`)
  const say = (what: string, unit: string, value: number): void => sayFigure(`${what}, ${when}`, unit, value)
  say('requests', '', requests.length)
  say('messages', '', cost.messages)
  say('up', 'kB', cost.bytesUp / 1000)
  say('down', 'kB', cost.bytesDown / 1000)
  say("the page's thread", 's', cost.thread)
  say("the page's process", 's', cost.process)
  for (const request of new Set(requests))
    console.log(`    ${requests.filter((one) => one === request).length} × ${request}`)
}

function sayFigure(what: string, unit: string, value: number): void {
  const most = goals[what]
  noteFigures([
    { what, unit, median: value, p95: value, goal: most === undefined ? undefined : { most, of: 'median' } },
  ])
  if (most !== undefined && !(value <= most)) missed.push(`${what}: ${value.toFixed(1)} > ${most}`)
  console.log(
    `  ${what.padEnd(48)}${value.toFixed(1).padStart(9)} ${unit}${most === undefined ? '' : `   goal ${most}`}`,
  )
}

/** Lets the page's clock go on, step by step, so that what is asked is answered before the next timer. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    await page.clock.runFor(step)
    await sleep(answered)
  }
}

/** A visit of somebody whom the reader follows, from the answer that it is saved until it stands on the reader's home. */
async function measureChanges(page: Page): Promise<void> {
  const writer = await signUp('Wim')
  await push(await readSession(page), toFollow(writer))
  await page.waitForTimeout(3000)
  const took: number[] = []
  for (let n = 0; n < changes; n += 1) {
    const comment = `Seen at once ${n}.`
    const shown = page.evaluate<number>(`new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('main')?.textContent.includes(${JSON.stringify(comment)})) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })`)
    await push(writer, visit(comment))
    const saved = Date.now()
    took.push((await shown) - saved)
    await page.waitForTimeout(500 + Math.random() * 1000)
  }
  console.log(
    `\n${changes} changes in ms: ${took.map((ms) => ms.toFixed(0)).join(', ')} (load ${loadavg()[0]?.toFixed(1)})`,
  )
  sayFigure('a change of somebody followed, median', 'ms', median(took))
  sayFigure('a change of somebody followed, p95', 'ms', share(took, 0.95))
}

function visit(comment: string): Change {
  const place = randomUUID()
  return {
    intent: 'log_visit',
    input: {
      id: randomUUID(),
      restaurant_id: place,
      created_at: new Date().toISOString(),
      rating: 4,
      comment,
      place: { id: place, place_id: `manual_${place}`, name: `Kiosk ${comment}` },
    },
  }
}
