import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { appIsInstalled, push, readyForOffline, signIn, signUp, toFollow } from './app.ts'
import { holdBack } from './hold-back.ts'
import { onNewDevice, test } from './installed-app.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { makeWorld } from './world.ts'

onNewDevice('H5 The app can be installed', async ({ baseURL }) => {
  const profile = await mkdtemp(join(tmpdir(), 'crumb-profile-'))
  // Every other kind of context counts as private, where nothing can be installed.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: chromiumArguments,
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await appIsInstalled(page)
    const devtools = await context.newCDPSession(page)
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
    const { errors, manifest } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(manifest).toBeDefined()
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('H5 Every picture that the manifest names is there in its size', async ({ page, request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  type Picture = { src: string; sizes: string; purpose?: string }
  await test.step('Its id is the one that an installed app is known by', () => expect(manifest.id).toBe('/'))
  const iconsFor = (purpose: string) =>
    (manifest.icons as Picture[]).filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
  for (const purpose of ['any', 'maskable']) expect(iconsFor(purpose)).toEqual(['192x192', '512x512'])
  const shortcuts = manifest.shortcuts as { name: string; icons: Picture[] }[]
  expect(shortcuts.map(({ name }) => name)).toEqual(['Log a visit', 'Nearby', 'Search', 'Want to try'])
  const pictures = [...manifest.icons, ...manifest.screenshots, ...shortcuts.flatMap(({ icons }) => icons)] as Picture[]
  await page.goto('/')
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(`${src} ${size}`).toBe(`${src} ${sizes}`)
  }
})

test('H5 Every shortcut of the installed app opens its page', async ({ page, request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    launch_handler: unknown
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest.launch_handler).toEqual({ client_mode: ['navigate-existing', 'auto'] })
  await signIn(page, await signUp('Ada'))
  const titles: Record<string, string> = {
    'Log a visit': 'Log a Visit · crumb.',
    Nearby: 'Nearby · crumb.',
    Search: 'Search · crumb.',
    'Want to try': 'Want to Try · crumb.',
  }
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page).toHaveTitle(titles[name] ?? '')
    await expect(page).toHaveURL(url)
  }
})

test('H5 Photos that another app shares open a draft', async ({ page, context, request }) => {
  const { share_target } = await (await request.get('/manifest.webmanifest')).json()
  const { action, method, enctype, params } = share_target
  const { name: field } = params.files.find(({ accept }: { accept: string[] }) => accept.includes('image/*'))
  await signIn(page, await signUp('Ada'))
  await readyForOffline(page)
  await context.setOffline(true)
  // What the browser does for the share target of the manifest: a form of files is posted, and the answer is shown.
  await page.evaluate(
    async (target) => {
      const canvas = new OffscreenCanvas(64, 48)
      canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
      const files = new DataTransfer()
      for (const name of ['one.jpg', 'two.jpg']) files.items.add(new File([blob], name, { type: 'image/jpeg' }))
      const form = document.createElement('form')
      Object.assign(form, target.form)
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: target.field, multiple: true, files: files.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { form: { action, method, enctype }, field },
  )
  await expect(page).toHaveTitle('Log a Visit · crumb.')
  // They may be a web page's.
  await page.getByRole('button', { name: 'Add 2 photos' }).click()
  await expect(page.getByText('2 of 10')).toBeVisible()
  await page.goto('/sync')
  await expect(page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveText(/2 photos/)
})

onNewDevice('H5 The browser is asked for lasting storage only after the first save', async ({ page }) => {
  await page.addInitScript(() => {
    const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } }
    Object.assign(SyncManager.prototype, {
      register: (tag: string) => Promise.resolve(sessionStorage.setItem('sync', tag)),
    })
    navigator.storage.persist = () => {
      sessionStorage.setItem('persist', String(Number(sessionStorage.getItem('persist')) + 1))
      return Promise.resolve(true)
    }
  })
  const ada = await signUp('Ada')
  const ben = await signUp('Ben')
  await push(ada, toFollow(ben))
  await signIn(page, ada)
  const asked = () => page.evaluate(() => [sessionStorage.getItem('persist'), sessionStorage.getItem('sync')])
  await page.goto(`/profile/${ben.id}`)
  await page.getByRole('button', { name: /Following/ }).waitFor()
  expect(await asked()).toEqual([null, null])
  await page.getByRole('button', { name: /Following/ }).click()
  // On a new device, background sync is asked of a service worker that is still being installed.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(asked).toEqual(['1', 'crumb-send'])
})

test('H5 The icon of the app shows how much waits', async ({ page, context }) => {
  // Chromium without a desktop has no icons.
  await page.addInitScript(() => {
    Object.assign(globalThis, { badge: 'never set' })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void Object.assign(globalThis, { badge: count }),
      clearAppBadge: async () => void Object.assign(globalThis, { badge: 0 }),
    })
  })
  const ada = await signUp('Ada')
  const place = randomUUID()
  await push(ada, { intent: 'save_place', input: { id: place, place_id: `manual_${place}`, name: 'Kumo Ramen' } })
  await signIn(page, ada)
  await readyForOffline(page)
  const badge = () => page.evaluate(() => (globalThis as unknown as { badge: unknown }).badge)
  await expect.poll(badge).toBe(0)
  await context.setOffline(true)
  await putOwed(page, ada.id, {
    outbox: [{ intent: 'add_favorite', input: { restaurant_id: place } }],
    refused: [{ intent: 'pin_restaurant', input: { restaurant_id: place } }],
  })
  await page.reload()
  await expect.poll(badge).toBe(2)
  await context.setOffline(false)
  await expect.poll(badge).toBe(1)
})

test('H4 Of the pictures that were looked at the newest 300 are kept', async ({ page, baseURL, context }) => {
  const { ada, adasReview } = await makeWorld()
  await signIn(page, ada)
  await readyForOffline(page)
  const [review] = await rowsOnServer<{ photos: string[] }>(ada, `reviews?id=eq.${adasReview}`)
  const address = `${baseURL}/storage/v1/object/public/review-photos/${review?.photos[0]}`
  const cached = () => page.evaluate(async () => (await (await caches.open('crumb-pictures')).keys()).length)
  await page.evaluate(async (picture) => {
    for (let n = 0; n < 310; n += 10)
      await Promise.all(Array.from({ length: 10 }, (_, one) => fetch(`${picture}?n=${n + one}`)))
  }, address)
  await expect.poll(cached, { timeout: 10_000 }).toBe(300)
  await context.setOffline(true)
  const isThere = (n: number) =>
    page.evaluate(
      (picture) =>
        fetch(picture).then(
          ({ ok }) => ok,
          () => false,
        ),
      `${address}?n=${n}`,
    )
  expect([await isThere(309), await isThere(0)]).toEqual([true, false])
})

onNewDevice(
  'H4 Pictures that were on the screen before the app was ready for offline are kept as well',
  async ({ page, context }) => {
    const { ada } = await makeWorld()
    const goOn = await holdBack(context, '**/index.html')
    await signIn(page, ada)
    const picture = page.locator('main img[src*="/review-photos/"]').first()
    const width = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    const address = String(await picture.getAttribute('src'))
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    goOn()
    await readyForOffline(page)
    const isStored = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, address)
    await expect.poll(isStored).toBe(true)
  },
)

onNewDevice('H4 A picture that is on its way when the app is ready for offline is kept', async ({ page, context }) => {
  const { ada } = await makeWorld()
  const goOn = await holdBack(context, '**/index.html')
  const answer = await holdBack(page, '**/public/review-photos/**')
  await signIn(page, ada)
  const address = String(await page.locator('main img[src*="/review-photos/"]').first().getAttribute('src'))
  goOn()
  await readyForOffline(page)
  const isStored = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, address)
  expect(await isStored()).toBe(false)
  answer()
  await expect.poll(isStored).toBe(true)
})

test('H5 On an iPhone home says how to install', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    })
    const matches = window.matchMedia.bind(window)
    // Chromium cannot be told to act as an installed app.
    window.matchMedia = (query) => matches(query === sessionStorage.getItem('holds') ? 'all' : query)
  })
  await signIn(page, await signUp('Ada'))
  const hint = page.getByRole('region', { name: 'Install crumb.' })
  await test.step('It stands on home', async () => {
    await expect(hint).toHaveText(
      'Put crumb. on your home screen to use it without a signal: tap Share, then “Add to Home Screen”.',
    )
  })
  const home = page.getByText('No visits yet')
  await test.step('An installed app does not say so', async () => {
    await page.evaluate(() => sessionStorage.setItem('holds', '(display-mode: standalone)'))
    await page.reload()
    await expect(home).toBeVisible()
    await expect(hint).toHaveCount(0)
  })
  await test.step('Dismissed, it stays away', async () => {
    await page.evaluate(() => sessionStorage.removeItem('holds'))
    await page.reload()
    await hint.getByRole('button', { name: 'Dismiss' }).click()
    await expect(hint).toHaveCount(0)
    await page.reload()
    await expect(home).toBeVisible()
    await expect(hint).toHaveCount(0)
  })
})
