import { type BrowserContext, expect, type Request } from '@playwright/test'
import { appIsInstalled, signIn } from './app.ts'
import { onNewDevice } from './installed-app.ts'
import { makeWorld } from './world.ts'

/** The first request for these files gets no answer. Returns what was asked for. */
async function lostOnce(context: BrowserContext, files: string): Promise<Request[]> {
  const asked: Request[] = []
  await context.route(files, (route, request) => {
    asked.push(request)
    return asked.length === 1 ? route.abort() : route.continue()
  })
  return asked
}

onNewDevice('H4 A file that does not come does not end getting ready for offline', async ({ page, context }) => {
  // One of those with which a first installation ends, and one that comes later.
  const ofStart = await lostOnce(context, '**/index.html')
  const ofPages = await lostOnce(context, '**/assets/pages-*.js')
  // As a network that wants a sign-in first answers.
  const [photos, portal] = ['**/assets/PhotoViewer-*.js', { contentType: 'text/html', body: 'Welcome to the hotel' }]
  await context.route(photos, (route) => route.fulfill(portal), { times: 1 })
  await page.goto('/')
  await appIsInstalled(page)
  const cached = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('workbox-precache'))
    const cache = await caches.open(name ?? '')
    const files = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return files.map((file) => file?.headers.get('content-type'))
  })
  expect(cached.length).toBeGreaterThan(50)
  expect(cached).not.toContain('text/html')
  for (const asked of [ofStart, ofPages]) {
    expect(asked[0]?.serviceWorker()).not.toBeNull()
    expect(asked.length).toBeGreaterThan(1)
  }
  await context.setOffline(true)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

onNewDevice(
  'H4 A phone starts without a network before every page has come, and goes on when it is back',
  async ({ page, context }) => {
    let isOnline = false
    // Most of what a first installation leaves out, also what a start would load a moment later.
    const rest = /assets\/(pages|Toaster|cached-answers|removals|PullGesture|module|CuisineDrawing|save-\w+|ask-for)-/
    await context.route(rest, (route) => (isOnline ? route.continue() : route.abort()))
    const { ada } = await makeWorld()
    await signIn(page, ada)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await expect(page.getByRole('link', { name: 'Everything is sent.' })).toBeVisible()
    await context.setOffline(true)
    await page.goto('/start')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    // Begun later, so that home has asked as often for its parts when this page gives up.
    const other = await context.newPage()
    await other.goto('/sync')
    await expect(other.getByRole('alert')).toContainText('This page could not be loaded')
    await other.close()
    // A part that does not come leaves home as it is.
    await expect(page.getByRole('main')).toContainText('Your recent visits')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Log', exact: true }).click()
    // A file that is lost meanwhile is asked for again.
    setTimeout(() => (isOnline = true), 1000)
    await expect(page).toHaveTitle('Log a Visit · crumb.')
    await page.goto('/sync')
    await expect(page.getByText('Available offline: everything you need')).toBeAttached()
    await context.setOffline(true)
    await page.goto('/lists')
    await expect(page.getByRole('heading', { name: 'Lists', exact: true })).toBeVisible()
  },
)
