import { randomUUID } from 'node:crypto'
import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { type Person, readyForOffline, signIn, signUp, wiped } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
import { follow } from './log-places.ts'
import { putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'

/** The service worker's registration, as the browser's tools call it. */
async function registrationOf(devtools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

/** What calls the service worker as the browser does when there is a network. */
async function backgroundOf(context: BrowserContext, page: Page, origin: string): Promise<() => Promise<unknown>> {
  const devtools = await context.newCDPSession(page)
  const registrationId = await registrationOf(devtools, origin)
  return () =>
    devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'crumb-send', lastChance: false })
}

/** A visit with two photos, as it is owed. */
function visitWithPhotos() {
  const [review, place] = [randomUUID(), randomUUID()]
  const visit = {
    intent: 'log_visit',
    input: {
      id: review,
      restaurant_id: place,
      created_at: new Date().toISOString(),
      rating: 4,
      place: { id: place, place_id: `manual_${place}`, name: 'Cellar' },
    },
  }
  return { outbox: [visit], photos: [{ review_id: review }, { review_id: review }] }
}

/** The number on the icon as the background has shown it, which it does when it has ended. */
async function iconOf(context: BrowserContext): Promise<() => Promise<unknown>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Chromium without a desktop has no icons.
  await worker.evaluate(() =>
    Object.assign(navigator, { setAppBadge: async (badge: number) => void Object.assign(globalThis, { badge }) }),
  )
  return () => worker.evaluate(() => (globalThis as unknown as { badge: unknown }).badge)
}

const photosOnServer = async (person: Person): Promise<number[]> =>
  (await rowsOnServer<{ photos: string[] | null }>(person, `reviews?user_id=eq.${person.id}`)).map(
    ({ photos }) => photos?.length ?? 0,
  )

test('H2 H3 H5 What was saved offline is sent exactly once by app or background, nothing after signing out', async ({
  page,
  context,
  baseURL,
}) => {
  const ada = await signUp('Ada')
  await signIn(page, ada)
  await readyForOffline(page)
  await context.setOffline(true)
  await putOwed(page, ada.id, visitWithPhotos())
  // The browser's tools need a page: one outside the app.
  const tools = await context.newPage()
  await page.close()
  const icon = await iconOf(context)
  await context.setOffline(false)
  const wake = await backgroundOf(context, tools, baseURL ?? '')
  await test.step('H3 Woken twice while the app is closed, the service worker sends the visit with both photos', async () => {
    await wake()
    await wake()
    await expect.poll(() => photosOnServer(ada), { timeout: 10_000 }).toEqual([2])
  })
  await test.step('H5 The icon shows that nothing waits', async () => {
    await expect.poll(icon).toBe(0)
  })
  await test.step('H2 The server has the visit once', async () => {
    expect(await rowsOnServer(ada, `activities?user_id=eq.${ada.id}&select=activity_type`)).toEqual([
      { activity_type: 'review_created' },
    ])
  })
  const again = await context.newPage()
  await test.step('Opened again, the app finds nothing left to send, and nothing twice', async () => {
    await again.goto('/sync')
    await expect(again.getByText('Everything is sent')).toBeVisible()
    expect(await photosOnServer(ada)).toEqual([2])
  })
  await test.step('H3 Photos that the open app is sending are not uploaded again in the background', async () => {
    const uploads: string[] = []
    context.on('request', (request) => {
      if (/\/storage\/v1\/object\/review-photos\//.test(request.url()))
        uploads.push(request.serviceWorker() ? 'background' : 'app')
    })
    const goOn = await holdBack(context, '**/storage/v1/object/review-photos/**')
    await context.setOffline(true)
    await putOwed(again, ada.id, visitWithPhotos())
    await context.setOffline(false)
    await again.reload()
    await expect.poll(() => uploads).toContain('app')
    await wake()
    // A second sender would have begun by then.
    await again.waitForTimeout(2000)
    goOn()
    await expect.poll(() => photosOnServer(ada), { timeout: 10_000 }).toEqual([2, 2])
    await expect.poll(icon).toBe(0)
    expect(uploads).toEqual(['app', 'app'])
  })
  await test.step('H2 In the background nothing is sent for a person who has signed out', async () => {
    await follow(again, '/settings')
    await again.getByRole('button', { name: 'Log Out' }).click()
    await expect(again).toHaveURL('/')
    // A page that is closed earlier leaves the rest to the next start of the app.
    await wiped(again)
    await again.close()
    const sent: string[] = []
    context.on('request', (request) => sent.push(request.url()))
    await wake()
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // The worker answers after the event, so what it would have sent has been noted.
    expect(await worker.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
      `crumb-owed-${ada.id}`,
    )
    expect(sent.filter((url) => /\/(rest|storage)\/v1\//.test(url))).toEqual([])
  })
})
