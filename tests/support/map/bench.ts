/**
 * `npm run bench:map -- [FILE]`: 500 pins on the demo town's map, without a network, at 1× and 4×: ms from the tap on "Map" until all
 * is drawn, times between frames while a finger moves and pinches the map, memory, requests. FILE is GeoJSON of places, of which the
 * 500 around the densest point are moved to the town as they lie to each other; without it they lie at random. Medians of seven runs.
 *
 * Without a graphics card SwiftShader draws with the processor, in the GPU process: what passes on the clock says little of a phone.
 * So beside it stands the processor's time of the page's thread, of its whole process (worker, picture of the page) and of what
 * draws. Where SwiftShader draws, the goals are those of the page's thread; fails when one is missed.
 */
import { loadavg } from 'node:os'
import { type CDPSession, chromium, devices, type Page } from 'playwright'
import { readyForOffline, signIn } from '#tests/e2e/app.ts'
import { ensureChromium, mapArguments } from '#tests/support/chromium.mjs'
import { startDemoApp } from '#tests/support/demo-app.ts'
import { median, noteFigures, share } from '#tests/support/figures.ts'
import { putPlaces } from '#tests/support/put-places.ts'
import { busy } from '#tests/support/thread-work.ts'
import { placesOfFile, randomPlaces, townPoint } from './real-places.ts'

const pins = 500
const runs = 7
/** At 1×; reported at 4×. */
const goals: Record<string, number> = {
  'first map': 500,
  'frames p95': 33,
  "first map, the page's thread": 500,
  "a frame, the page's thread": 33,
  'requests for the map beyond this device': 0,
}
/** What says nothing where the processor draws. */
const onTheClock = ['first map', 'frames p95']

const [file] = process.argv.slice(2)
const points = file === undefined ? randomPlaces(pins) : await placesOfFile(file, pins)
const app = await startDemoApp()
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
const browser = await chromium.launch({ executablePath: ensureChromium(), args: mapArguments })
const wholeBrowser = browser.newBrowserCDPSession()
const missed: string[] = []
try {
  const context = await browser.newContext({
    ...pixel,
    baseURL: app.url,
    permissions: ['geolocation'],
    geolocation: townPoint,
  })
  const page = await context.newPage()
  await signIn(page, app.person)
  await readyForOffline(page)
  await page.goto('/discover')
  await showMap(page)
  await page.getByRole('button', { name: /Keep this map/ }).click()
  await page.getByRole('button', { name: /Keep this map/ }).waitFor({ state: 'detached' })
  const keptFiles = "caches.open('crumb-map-code').then((cache) => cache.keys()).then((keys) => keys.length)"
  while ((await page.evaluate<number>(keptFiles)) < 3) await page.waitForTimeout(200)
  await putPlaces(context, points)
  await context.setOffline(true)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const drawer = await nameOfDrawer(page)
  const isSoftware = drawer.includes('SwiftShader')
  console.log(`Load of this machine before: ${loadavg()[0]?.toFixed(1)}. Drawn by ${drawer}`)
  for (const slowdown of [1, 4]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await measure(page, devtools, slowdown, isSoftware)
  }
  console.log(
    missed.length === 0 ? '\nEvery goal that this machine can judge is met.' : `\nMissed: ${missed.join('; ')}`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await app.close()
}

async function showMap(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  await page.locator('.map-canvas[data-drawn]').waitFor()
}

async function measure(page: Page, devtools: CDPSession, slowdown: number, isSoftware: boolean): Promise<void> {
  const [first, frames]: [number[], number[]] = [[], []]
  const [firstWork, frameWork]: [Work[], Work[]] = [[], []]
  const requests: string[] = []
  page.on('requestfailed', (request) => {
    // Not those that a reload has broken off.
    if (/\.pmtiles|\/assets\//.test(request.url()) && request.failure()?.errorText !== 'net::ERR_ABORTED')
      requests.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  for (let run = 0; run < runs; run += 1) {
    await page.goto('/discover')
    await page.getByRole('radio', { name: 'List' }).check({ force: true })
    await page.reload()
    await page.getByRole('list', { name: 'Nearby restaurants' }).waitFor({ timeout: 20_000 })
    // As somebody who looks first.
    await page.waitForTimeout(3000)
    const drawn = untilDrawn(page)
    firstWork.push(
      await workOf(devtools, async () => {
        await showMap(page)
        first.push(await drawn)
      }),
    )
    await page.waitForTimeout(1000)
    let moved: number[] = []
    const work = await workOf(devtools, async () => {
      moved = await framesWhile(page, () => moveAndPinch(devtools))
    })
    frames.push(...moved)
    frameWork.push(work.map((ms) => ms / moved.length) as Work)
  }
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  page.removeAllListeners('requestfailed')
  const say = (what: string, values: readonly number[], unit: string): void =>
    sayFigure(what, slowdown, values, unit, isSoftware)
  say('first map', first, 'ms')
  sayWork('first map', firstWork, say)
  say('frames median', frames, 'ms')
  say('frames p95', frames, 'ms')
  sayWork('a frame', frameWork, say)
  say('memory of the page', [heap / 1e6], 'MB')
  say('requests for the map beyond this device', [requests.length], '')
  for (const request of requests) console.log(`  ${request}`)
}

/** Ms from the tap until all is drawn, by the page's own clock. */
function untilDrawn(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let tapped = 0
    addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.map-canvas[data-drawn]')) return
      observer.disconnect()
      resolve(performance.now() - tapped)
    })
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-drawn'] })
  })`)
}

/** Ms between two frames. */
async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    const times = (globalThis.frameTimes = [])
    let last = performance.now()
    const next = (now) => {
      times.push(now - last)
      last = now
      globalThis.frameRequest = requestAnimationFrame(next)
    }
    globalThis.frameRequest = requestAnimationFrame(next)
  })()`)
  await act()
  return page.evaluate<number[]>('(cancelAnimationFrame(globalThis.frameRequest), globalThis.frameTimes.slice(2))')
}

async function moveAndPinch(devtools: CDPSession): Promise<void> {
  const scroll = (xDistance: number, yDistance: number) =>
    devtools.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      xDistance,
      yDistance,
      speed: 600,
      gestureSourceType: 'touch',
    })
  const pinch = (scaleFactor: number) =>
    devtools.send('Input.synthesizePinchGesture', {
      x: 200,
      y: 400,
      scaleFactor,
      relativeSpeed: 300,
      gestureSourceType: 'touch',
    })
  await scroll(-150, 120)
  await scroll(150, -200)
  await pinch(0.5)
  await scroll(100, 100)
  await pinch(2)
}

/** Ms of the processor: the page's thread, its process, what draws. */
type Work = [thread: number, page: number, drawing: number]

async function workOf(devtools: CDPSession, act: () => Promise<void>): Promise<Work> {
  const now = async (): Promise<Work> => [await busy(devtools), ...(await processTimes())]
  const before = await now()
  await act()
  const after = await now()
  return after.map((ms, index) => ms - (before[index] ?? Number.NaN)) as Work
}

async function processTimes(): Promise<[page: number, drawing: number]> {
  const devtools = await wholeBrowser
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const timeOf = (type: string): number =>
    1000 * processInfo.filter((one) => one.type === type).reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  return [timeOf('renderer'), timeOf('GPU')]
}

type Say = (what: string, values: readonly number[], unit: string) => void

function sayWork(what: string, work: readonly Work[], say: Say): void {
  for (const [index, part] of ["the page's thread", "the page's process", 'what draws'].entries())
    say(
      `${what}, ${part}`,
      work.map((one) => one[index] ?? Number.NaN),
      'ms',
    )
}

function nameOfDrawer(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const gl = document.createElement('canvas').getContext('webgl2')
    const name = gl.getParameter(gl.getExtension('WEBGL_debug_renderer_info').UNMASKED_RENDERER_WEBGL)
    gl.getExtension('WEBGL_lose_context').loseContext()
    return name
  })()`)
}

function sayFigure(what: string, slowdown: number, values: readonly number[], unit: string, isSoftware: boolean): void {
  const of = what.endsWith('p95') ? 'p95' : 'median'
  const figure = { what: `map, ${what}, ${slowdown}×`, unit, median: median(values), p95: share(values, 0.95) }
  const value = figure[of]
  const goal = slowdown === 1 ? goals[what] : undefined
  const isMissed = goal !== undefined && !(value <= goal)
  const counts = !(isSoftware && onTheClock.includes(what))
  if (isMissed && counts) missed.push(`${what}: ${value.toFixed(1)} > ${goal}`)
  noteFigures([{ ...figure, goal: goal === undefined || !counts ? undefined : { most: goal, of } }])
  const words =
    goal === undefined ? '' : `   goal ${goal}${isMissed ? (counts ? ', missed' : ', missed by software') : ''}`
  console.log(`${`${what}, ${slowdown}×`.padEnd(48)}${value.toFixed(1).padStart(8)} ${unit}${words}`)
}
