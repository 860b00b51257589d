/** What is seen between the start of the app and its first page (src/app/first-paint). */
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { isAtNight } from './at-night.ts'
import { onNewDevice, test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { makeWorld } from './world.ts'

const offlineWords = "You're offline. Reviews are saved here and will be sent."

const lastHome = (page: Page) => page.evaluate(() => localStorage.getItem('crumb-last-home'))
const homeIsStored = (page: Page) => expect.poll(() => lastHome(page)).toContain('Nearby restaurants')

/** Its shadow is closed to the page, and so to a test. */
const openPicture = (): void => {
  type Attach = (this: Element, options: ShadowRootInit) => ShadowRoot
  const attachShadow: Attach = Reflect.get(Element.prototype, 'attachShadow')
  Object.assign(Element.prototype, {
    attachShadow(this: Element) {
      return attachShadow.call(this, { mode: 'open' })
    },
  })
}

/** All that is written there, with its place and its look; without the cards, which follow what others do meanwhile. */
const wordsIn = (frame: Locator): Promise<string[]> =>
  frame.evaluate((all) =>
    Array.from(all.querySelectorAll('*')).flatMap((element) => {
      const text = Array.from(element.childNodes, (node) => (node.nodeType === 3 ? node.nodeValue : '')).join('')
      const { fontSize, fontWeight, lineHeight, color } = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      return text === '' || width === 0 || element.closest('.strip-list')
        ? []
        : [[text, fontSize, fontWeight, lineHeight, color, x, y, width, height].join()]
    }),
  )

test('H4 G6 A start shows home as it was seen last until the app is there, and a tap on it leads on', async ({
  page,
  context,
}) => {
  const { ada } = await makeWorld()
  await push(ada, toFollow(await signUp('Eve')))
  await signIn(page, ada)
  await readyForOffline(page)
  await homeIsStored(page)
  await test.step('Home is stored without what is true only for the moment', async () => {
    await context.setOffline(true)
    await expect(page.getByText(offlineWords)).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('crumb-last-home'))
    await page.reload()
    await expect(page.getByText(offlineWords)).toBeVisible()
    await homeIsStored(page)
  })
  await test.step('The browser answers a start by itself, before the service worker runs', async () => {
    // Where each answer was found; TypeScript's library does not have it.
    const answered = await page.evaluate(() =>
      ['navigation', 'resource'].flatMap((type) =>
        performance
          .getEntriesByType(type)
          .map((entry) => [new URL(entry.name).pathname, String(Reflect.get(entry, 'workerFinalSourceType'))]),
      ),
    )
    const files = answered.filter(([path]) => path === '/start' || path?.startsWith('/assets/'))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter(([, source]) => source !== 'cache')).toEqual([])
  })
  await test.step("Home's files are asked for with the entry, which would ask for them only when it runs", async () => {
    const asked = await page.evaluate(() =>
      Array.from(document.head.querySelectorAll('link[as="script"], script[src]'), (element) =>
        (element.getAttribute('href') ?? element.getAttribute('src') ?? '').replace(/^.*\/|-.{8}\.js$/g, ''),
      ),
    )
    const before = asked.slice(0, asked.lastIndexOf('index'))
    expect(before).toEqual(expect.arrayContaining(['local', 'start', 'StartPage']))
  })
  const scripts = (shown: Page) =>
    shown.evaluate(() =>
      Array.from(
        document.head.querySelectorAll<HTMLLinkElement>('link[as="script"]'),
        ({ rel, href }) => `${rel} ${href.replace(/^.*\/|-.{8}\.js$/g, '')}`,
      ),
    )
  await test.step('The first start of a version has all of its files compiled beside the page, the last ones too', async () => {
    // As an update leaves it.
    await page.evaluate(() => localStorage.setItem('crumb-whole', ''))
    await page.reload()
    await expect.poll(() => scripts(page)).toEqual(expect.arrayContaining([expect.stringMatching(/ documents$/)]))
    expect(await scripts(page)).toContain('modulepreload sync')
    expect((await scripts(page)).filter((one) => !one.startsWith('modulepreload '))).toEqual([])
  })
  await test.step('They come behind what names the order of the layers, or a component would lose against a shape', async () => {
    const first = await page.evaluate(() => document.styleSheets[0]?.cssRules[0]?.cssText)
    expect(first).toBe('@layer tokens, base, shape, ui, components, screens, app;')
  })
  await test.step('No style sheet stands twice: each that follows would have all of the page styled and laid out anew', async () => {
    const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href).filter(Boolean))
    expect(sheets.length).toBeGreaterThan(1)
    expect(sheets).toEqual([...new Set(sheets)])
  })
  await test.step('It takes along the style sheets that it needs, and none of other pages', async () => {
    await page.evaluate(() => {
      for (const rule of ['@layer app{.frame{--of-home:1}}', '.of-another-page{color:red}']) {
        const sheet = document.createElement('style')
        sheet.textContent = rule
        document.head.append(sheet)
      }
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => lastHome(page)).toContain('--of-home')
    expect(await lastHome(page)).toContain('@layer tokens,')
    expect(await lastHome(page)).not.toContain('of-another-page')
  })
  const alone = await context.newPage()
  await alone.addInitScript(openPicture)
  await alone.addInitScript(() => {
    // The device's storage does not answer, and so the app never comes.
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const picture = alone.locator('#first-paint')
  await test.step('Online, it does not say that there is no network', async () => {
    await context.setOffline(false)
    await alone.goto('/start')
    await expect(picture.locator('h2', { hasText: 'Nearby restaurants' })).toBeVisible()
    await expect(picture.getByText(offlineWords)).toBeHidden()
  })
  await test.step('A later start takes what was compiled before', async () => {
    expect(await scripts(alone)).toContain('preload local')
    expect((await scripts(alone)).filter((one) => !one.startsWith('preload '))).toEqual([])
  })
  const isLaidOut = () =>
    alone.locator('#root .splash').evaluate((splash) => splash.checkVisibility({ contentVisibilityAuto: true }))
  await test.step('The app below it is not laid out', async () => {
    await expect(alone.locator('#root .splash')).toHaveCount(1)
    expect(await isLaidOut()).toBe(false)
  })
  await test.step('Offline, it says so', async () => {
    await context.setOffline(true)
    await alone.goto('/start')
    await expect(picture.locator('h2', { hasText: 'Nearby restaurants' })).toBeVisible()
    await expect(picture.locator('h2', { hasText: 'Popular restaurants' })).toBeVisible()
  })
  await test.step('It is no part of the page for a screen reader or the keyboard', async () => {
    // Not as words of the page, and with nothing that takes the focus.
    await expect(alone.getByRole('heading', { name: 'Nearby restaurants' })).toHaveCount(0)
    await alone.keyboard.press('Tab')
    expect(await alone.evaluate(() => document.activeElement?.id)).not.toBe('first-paint')
    await expect(picture.getByText(/waiting|Everything is sent|Last updated/)).toHaveCount(0)
  })
  await test.step('Only what is certain without a network is said', async () => {
    // What is certain without a network is said, and home does not move when it comes alive.
    await expect(picture.getByText(offlineWords)).toBeVisible()
  })
  const words = await wordsIn(picture.locator('.frame'))
  expect(words.length).toBeGreaterThan(10)
  await test.step('The splash is below it when the app does not come', async () => {
    // The splash is below it when the app does not come.
    await expect(picture).toHaveCount(0, { timeout: 15_000 })
    expect(await isLaidOut()).toBe(true)
    await alone.close()
  })

  const whole = await context.newPage()
  // Chromium does not always tell a page that is opened later.
  await whole.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await whole.goto('/start')
  await test.step('Home does not move when it comes alive', async () => {
    await expect(whole.getByRole('heading', { name: 'New from friends' })).toBeVisible()
    await expect(whole.getByText(offlineWords)).toBeVisible()
    await expect(whole.locator('#first-paint')).toHaveCount(0)
    await expect(whole.getByText('Last updated today')).toBeVisible()
    const live = await wordsIn(whole.locator('.frame'))
    expect(words.filter((word) => !live.includes(word))).toEqual([])
    expect(await whole.evaluate(() => performance.getEntriesByName('last-home').length)).toBe(1)
  })
  await whole.close()

  await page.addInitScript(openPicture)
  await page.addInitScript(() => {
    const tap = (): void => {
      const picture = document.getElementById('first-paint')?.shadowRoot
      picture?.querySelector<HTMLElement>('[data-leads-to^="/restaurant/"]')?.click()
    }
    new PerformanceObserver(tap).observe({ type: 'mark', buffered: true })
  })
  await page.goto('/start')
  await expect(page).toHaveURL(/\/restaurant\//)
  const wanted = page.getByRole('button', { name: /Want to try/i }).first()
  await expect(wanted).toBeVisible()
  await expect(page.locator('#first-paint')).toHaveCount(0)
  await context.setOffline(false)
  await test.step('After a change that it does not show, it is not shown at the next start', async () => {
    await wanted.click()
    await expect.poll(() => lastHome(page)).toBeNull()
  })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'New from friends' })).toBeVisible()
  await test.step('Nor is it after signing out', async () => {
    await homeIsStored(page)
    await follow(page, '/settings')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    expect(await lastHome(page)).toBeNull()
  })
})

if (isAtNight)
  onNewDevice(
    'H4 The first start is compiled beside the page, later ones take their code out of the cache',
    async ({ page, context }) => {
      await signIn(page, await signUp('Ada'))
      await readyForOffline(page)
      const devtools = await context.newCDPSession(page)
      const largest = async (): Promise<CompiledModule[]> => {
        const modules = await modulesOfStart(page, devtools)
        expect(modules.length).toBeGreaterThan(10)
        return modules.filter(({ url }) => ofStart.test(url))
      }
      const first = await largest()
      expect(first.filter(({ streamed }) => !streamed)).toEqual([])
      // The first start after an installation writes what the next ones take.
      const compiledAnew = async (): Promise<string[]> =>
        (await largest()).filter(({ consumedCacheSize }) => !consumedCacheSize).map(({ url }) => url)
      await expect.poll(compiledAnew).toEqual([])
    },
  )

/** The largest files of a start (build/chunk-name.ts). */
const ofStart = /\/assets\/(?:index|react|libraries|start|local|common|StartPage)-/

/**
 * `consumedCacheSize`: bytes of its compiled code. One without was parsed and compiled; `streamed`: while it was read, by another
 * thread.
 */
type CompiledModule = { url: string; consumedCacheSize?: number; streamed?: boolean }

/** The modules of a start, as a trace of Chromium has them. */
async function modulesOfStart(page: Page, devtools: CDPSession): Promise<CompiledModule[]> {
  const found: CompiledModule[] = []
  const note = ({ value }: { value: { name?: string; args?: { data?: CompiledModule } }[] }): void => {
    for (const { name, args } of value) if (name === 'v8.compileModule' && args?.data) found.push(args.data)
  }
  devtools.on('Tracing.dataCollected', note as never)
  await devtools.send('Tracing.start', { categories: 'devtools.timeline,v8' })
  await page.goto('/start')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeAttached()
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await ended
  devtools.off('Tracing.dataCollected', note as never)
  return found
}
