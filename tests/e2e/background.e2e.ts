import { randomUUID } from 'node:crypto'
import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { type Person, readyForOffline, signIn, signUp, wiped } from './app.ts'
import { holdBack } from './hold-back.ts'
import { test } from './installed-app.ts'
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

/** Ada's phone with a visit and two photos that were saved offline; it stays offline. */
async function savedOffline(page: Page, context: BrowserContext): Promise<Person> {
  const ada = await signUp('Ada')
  await signIn(page, ada)
  await readyForOffline(page)
  await context.setOffline(true)
  await putOwed(page, ada.id, visitWithPhotos())
  return ada
}

test('H2 H3 H5 What was saved offline is sent exactly once while the app is closed', async ({
  page,
  context,
  baseURL,
}) => {
  const ada = await savedOffline(page, context)
  // The browser's tools need a page: one outside the app.
  const tools = await context.newPage()
  await page.close()
  const icon = await iconOf(context)
  await context.setOffline(false)
  const wake = await backgroundOf(context, tools, baseURL ?? '')
  await test.step('H3 Woken twice, the service worker sends the visit with both photos', async () => {
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

  // Opened again, the app finds nothing left to send, and nothing twice.
  const again = await context.newPage()
  await again.goto('/sync')
  await expect(again.getByText('Everything is sent')).toBeVisible()
  expect(await photosOnServer(ada)).toEqual([2])
})

test('H3 Photos that the open app is sending are not uploaded again in the background', async ({
  page,
  context,
  baseURL,
}) => {
  const ada = await savedOffline(page, context)
  const uploads: string[] = []
  const isUpload = /\/storage\/v1\/object\/review-photos\//
  context.on('request', (request) => {
    if (isUpload.test(request.url())) uploads.push(request.serviceWorker() ? 'background' : 'app')
  })
  const goOn = await holdBack(context, '**/storage/v1/object/review-photos/**')
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => uploads).toContain('app')
  const icon = await iconOf(context)
  const wake = await backgroundOf(context, page, baseURL ?? '')
  await wake()
  // A second sender would have begun by then.
  await page.waitForTimeout(2000)
  goOn()
  await expect.poll(() => photosOnServer(ada), { timeout: 10_000 }).toEqual([2])
  await expect.poll(icon).toBe(0)
  expect(uploads).toEqual(['app', 'app'])
})

test('H2 In the background nothing is sent for a person who has signed out', async ({ page, context, baseURL }) => {
  const ada = await signUp('Ada')
  await signIn(page, ada)
  await readyForOffline(page)
  const tools = await context.newPage()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  // A page that is closed earlier leaves the rest to the next start of the app.
  await wiped(page)
  await page.close()
  const sent: string[] = []
  context.on('request', (request) => sent.push(request.url()))
  await (await backgroundOf(context, tools, baseURL ?? ''))()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // The worker answers after the event, so what it would have sent has been noted.
  expect(await worker.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    `crumb-owed-${ada.id}`,
  )
  expect(sent.filter((url) => /\/(rest|storage)\/v1\//.test(url))).toEqual([])
})
