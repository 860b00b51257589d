/** Rows of the checklist that belong to the app as a whole. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { siteFolder } from '../../supabase/local/site-build.ts'
import { specifiedAddresses } from '../support/addresses.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { rowsOnServer } from './server.ts'
import { light, offlineBanner, savedHere, submit } from './story/form.ts'
import { makeWorld } from './world.ts'

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('A1 Visitors see the landing page before the app is loaded, and nobody else does', async ({ page }) => {
  const tagline = page.getByText('Discover, review, and share your favorite restaurants with friends')
  const ada = await signUp('Ada')
  const block = () => page.route('**/assets/*.js', (route) => route.abort())
  await block()
  await page.goto('/')
  await expect(tagline).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup')
  await page.goto('/login')
  await expect(tagline).toBeHidden()
  await page.unrouteAll()
  await page.goto('/')
  await expect(tagline).toHaveCount(1)
  await signIn(page, ada)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  await block()
  await page.goto('/')
  await expect(page.locator('#root')).toBeEmpty()
  await expect(tagline).toBeHidden()
})

test('A8 Every address of the route table opens its page', async ({ page }) => {
  await signIn(page, await signUp('Ada'))
  for (const address of [...specifiedAddresses(randomUUID()), paths.sync]) {
    // As a link in the app goes there: nothing is loaded anew.
    await page.evaluate((to) => {
      history.pushState(undefined, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.getByRole('main'), address).toBeVisible()
    await expect(page, address).toHaveTitle(/^(?!Page not found).+ · crumb\.$/)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeAttached()
  }
})

test('A8 Every page is a chunk of its own', async () => {
  const screens = join(import.meta.dirname, '../../src/screens')
  const pages = (await readdir(screens, { recursive: true })).filter((file) => file.endsWith('Page.tsx'))
  const manifest = JSON.parse(await readFile(join(siteFolder, '.vite/manifest.json'), 'utf8'))
  // The design system is there in development only.
  const built = pages.map((file) => `src/screens/${file.replaceAll('\\', '/')}`).filter((file) => !/design/.test(file))
  expect(built.length).toBeGreaterThan(4)
  expect(built.filter((file) => manifest[file]?.isDynamicEntry !== true)).toEqual([])
})

test('A8 No two chunks of the build need each other: which is there first would be chance', async () => {
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(
    await readFile(join(siteFolder, '.vite/manifest.json'), 'utf8'),
  )
  const needs = (chunk: string): string[] => manifest[chunk]?.imports ?? []
  const all = (chunk: string): Set<string> => {
    const found = new Set(needs(chunk))
    for (const one of found) for (const next of needs(one)) found.add(next)
    return found
  }
  expect(Object.keys(manifest).length).toBeGreaterThan(40)
  expect(Object.keys(manifest).filter((chunk) => all(chunk).has(chunk))).toEqual([])
})

test('H1 Screens read what is on the phone, and ask the server for nothing of their own', async ({ page }) => {
  const world = await makeWorld()
  await signIn(page, world.ada)
  for (const strip of ['New from friends', 'Your recent visits'])
    await expect(page.getByRole('heading', { name: strip })).toBeVisible({ timeout: 15_000 })
  // From here on nothing of the server's database can be had.
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  for (const path of [paths.review(world.adasReview), paths.review(world.bensReview)]) {
    await page.goto(path)
    await expect(page.getByText('Gasthaus zum Wilden Mann am oberen Marktplatz')).toBeVisible()
  }
})

test('H4 Invariant 9: every signed-in page opens offline from cold', async ({ page, context }) => {
  await signIn(page, await signUp('Ada'))
  await readyForOffline(page)
  await context.setOffline(true)
  for (const address of [...specifiedAddresses(randomUUID()), paths.sync]) {
    await page.goto(address)
    await expect(mainNavigation(page), address).toBeVisible()
    await expect(page.getByRole('main'), address).toBeVisible()
    await expect(page, address).toHaveTitle(/ · crumb\.$/)
  }
})

test('H6 One visit of the app uses sign-in, calls, storage and realtime of the backend', async ({ page }) => {
  const world = await makeWorld()
  const asked = new Set<string>()
  page.on('response', (response) => {
    const [, service] = /\/(\w+\/v1\/\w+)/.exec(new URL(response.url()).pathname) ?? []
    if (service !== undefined && response.ok()) asked.add(service)
  })
  page.on('websocket', (socket) => {
    const { pathname } = new URL(socket.url())
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"status":"ok"')) asked.add(pathname)
    })
  })
  await signIn(page, world.ada)
  await page.goto(paths.review(world.bensReview))
  await expect(page.getByRole('img').first()).toBeVisible()
  await expect
    .poll(() => [...asked])
    .toEqual(expect.arrayContaining(['auth/v1/token', 'rest/v1/rpc', 'storage/v1/object', '/realtime/v1/websocket']))
})

test('H7 With the network off the app reloads and takes a visit, and sends it when the network is on', async ({
  page,
  context,
}) => {
  const ada = await signUp('Ada')
  await signIn(page, ada)
  await readyForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(offlineBanner)).toBeVisible()
  await page.goto(paths.log())
  await page.getByLabel('Search restaurants').fill('Zum Eulenwirt')
  await page.getByRole('button', { name: 'Add “Zum Eulenwirt” as a new place' }).click()
  await page.getByRole('button', { name: 'Add place' }).click()
  await submit(page)
  await expect(page).toHaveURL(paths.start)
  await expect(page.getByText(savedHere)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zum Eulenwirt' })).toBeVisible()
  await context.setOffline(false)
  await expect(light(page, 'sent')).toBeVisible({ timeout: 15_000 })
  expect(await rowsOnServer(ada, `reviews?select=restaurants(name)&user_id=eq.${ada.id}`)).toEqual([
    { restaurants: { name: 'Zum Eulenwirt' } },
  ])
})
