import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { push, readyForOffline, signIn, signUp } from './app.ts'
import { onNewDevice as test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { type Host, startHost } from './newer-build.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'

let host: Host
test.beforeEach(async () => {
  host = await startHost()
})
test.afterEach(() => host.close())

const build = (page: Page) => page.locator('meta[name="crumb-build"]')
const prompt = (page: Page) => page.getByText('A new version of crumb. is ready.')
/** As the browser does it when the person comes back to the app. Not waited for: what is found may load the page anew. */
const look = (page: Page) =>
  page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()))

test('H5 An update waits while a form is open, and a bad service worker is got rid of', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: host.url })
  const page = await context.newPage()
  const ada = await signUp('Ada')
  const place = randomUUID()
  await push(ada, {
    intent: 'save_place',
    input: { id: place, place_id: `manual_${place}`, name: 'Kumo Ramen' },
  })
  await signIn(page, ada)
  await readyForOffline(page)
  host.setApi(false)
  await putOwed(page, ada.id, {
    outbox: [{ intent: 'add_favorite', input: { restaurant_id: place } }],
    drafts: [{ id: randomUUID(), kind: 'visit', content: { comment: 'Half a sentence' } }],
  })
  await test.step('It is not offered over a form', async () => {
    await follow(page, '/log')
    host.deployNewer()
    await look(page)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true)
    await expect(build(page)).toHaveCount(0)
    await expect(prompt(page)).toBeHidden()
  })
  await test.step('It is offered on another page, and can be put off', async () => {
    await follow(page, '/sync')
    await expect(prompt(page)).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(prompt(page)).toBeHidden()
  })
  await test.step('Until it is taken, the app starts as it was', async () => {
    await page.goto('/start')
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeAttached()
    await expect(build(page)).toHaveCount(0)
    await follow(page, '/sync')
  })
  const form = await context.newPage()
  await test.step('Taken in one tab, it leaves a form in another alone', async () => {
    await form.goto('/settings')
    await form.getByLabel('Dark Mode').waitFor()
    await form.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.reload()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(build(page)).toHaveAttribute('content', 'newer')
    expect(await form.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    await expect(build(form)).toHaveCount(0)
    await form.close()
  })
  await test.step('It keeps unsent work', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send (1)' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(1)
    expect(await rowsOnServer(ada, `profiles?user_id=eq.${ada.id}&select=favorites`)).toEqual([{ favorites: [] }])
  })
  await test.step('From then on the app starts as the new version', async () => {
    await page.goto('/start')
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeAttached()
    await expect(build(page)).toHaveAttribute('content', 'newer')
    await follow(page, '/sync')
  })
  await test.step('Unsent work is sent by the new version', async () => {
    host.setApi(true)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByText('Everything is sent')).toBeVisible()
    const [profile] = await rowsOnServer<{ favorites: { id: string }[] }>(ada, `profiles?user_id=eq.${ada.id}`)
    expect(profile?.favorites.map(({ id }) => id)).toEqual([place])
  })
  await test.step('The file for recovery replaces a bad service worker without losing a draft', async () => {
    // A page that asks for nothing: Chromium lets a worker that is asked just then go on, for minutes (docs/deploy.md, 8).
    await page.goto('/privacy')
    await page.waitForLoadState('networkidle')
    host.deployRecovery()
    let loads = 0
    page.on('load', () => loads++)
    await look(page)
    await expect.poll(() => loads).toBe(1)
    const cached = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('precache')))
    await expect.poll(cached).toEqual([])
    // The page that was loaded has registered the same file, which has nothing to forget and loads nothing again.
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await page.goto('/sync')
    await expect(page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(1)
    expect(loads).toBe(2)

    host.deployNewer()
    await page.reload()
    await readyForOffline(page)
    expect((await cached()).length).toBeGreaterThan(0)
  })
  await context.close()
})
