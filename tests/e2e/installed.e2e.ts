import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.mjs'
import { appIsInstalled, type Person, push, readyForOffline, signIn, signUp } from './app.ts'
import { isAtNight } from './at-night.ts'
import { holdBack } from './hold-back.ts'
import { onNewDevice, test } from './installed-app.ts'
import { follow } from './log-places.ts'
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
  const shortcuts = manifest.shortcuts as { name: string; url: string; icons: Picture[] }[]
  const addresses = [paths.log(), paths.nearby, paths.search, paths.wantToTry()]
  expect(shortcuts.map(({ name }) => name)).toEqual(['Log a visit', 'Nearby', 'Search', 'Want to try'])
  await test.step('Its shortcuts lead to these pages, in the window that is open', () => {
    expect(shortcuts.map(({ url }) => url)).toEqual(addresses)
    expect(manifest.launch_handler).toEqual({ client_mode: ['navigate-existing', 'auto'] })
  })
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

test('H5 The icon shows how much waits, and the first save asks for lasting storage', async ({ page, context }) => {
  await page.addInitScript(() => {
    // Chromium without a desktop has no icons.
    Object.assign(globalThis, { badge: 'never set' })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void Object.assign(globalThis, { badge: count }),
      clearAppBadge: async () => void Object.assign(globalThis, { badge: 0 }),
    })
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
  await test.step('The first save asks for lasting storage, and to be woken when there is a network', async () => {
    const asked = (what: string) => page.evaluate((name) => sessionStorage.getItem(name), what)
    expect(await asked('persist')).toBeNull()
    await follow(page, paths.settings)
    await page.getByRole('switch', { name: 'Show Activity' }).uncheck()
    await expect.poll(() => asked('persist')).toBe('1')
    await expect.poll(() => asked('sync')).toBe('crumb-send')
  })
})

if (isAtNight)
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
  'H4 Pictures of the time before the app was ready for offline are kept as well',
  async ({ page, context }) => {
    const { ada, ben } = await makeWorld()
    const goOn = await holdBack(context, '**/index.html')
    // For the whole context: its picture may be asked for only when the service worker is there already.
    const answer = await holdBack(context, `**/public/review-photos/${ben.id}/**`)
    await signIn(page, ada)
    const picture = (of: Person) => page.locator(`main img[src*="/review-photos/${of.id}/"]`).first()
    const address = async (of: Person) => String(await picture(of).getAttribute('src'))
    const width = () => picture(ada).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    const [seen, onItsWay] = [await address(ada), await address(ben)]
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    goOn()
    await readyForOffline(page)
    const isStored = (url: string) => page.evaluate(async (of) => (await caches.match(of)) !== undefined, url)
    await test.step('One that was on the screen', () => expect.poll(() => isStored(seen)).toBe(true))
    await test.step('One that is on its way', async () => {
      expect(await isStored(onItsWay)).toBe(false)
      answer()
      await expect.poll(() => isStored(onItsWay)).toBe(true)
    })
  },
)
