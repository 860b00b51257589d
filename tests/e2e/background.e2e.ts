import { randomUUID } from 'node:crypto'
import { type CDPSession, expect } from '@playwright/test'
import { readyForOffline, signIn, signUp, wiped } from './app.ts'
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

test('H2 H3 What was saved offline is sent in the background with its photos, exactly once, while the app is closed', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const ada = await signUp('Ada')
  await signIn(page, ada)
  await readyForOffline(page)
  await context.setOffline(true)
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
  await putOwed(page, ada.id, { outbox: [visit], photos: [{ review_id: review }, { review_id: review }] })
  // The browser's tools need a page; this one is none of the app.
  const tools = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const devtools = await context.newCDPSession(tools)
  const registrationId = await registrationOf(devtools, origin)
  const wake = () =>
    devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'crumb-send', lastChance: false })
  await wake()
  await wake()
  const onServer = async () =>
    (await rowsOnServer<{ photos: string[] | null }>(ada, `reviews?user_id=eq.${ada.id}`)).map(
      ({ photos }) => photos?.length ?? 0,
    )
  await expect.poll(onServer, { timeout: 10_000 }).toEqual([2])
  expect(await rowsOnServer(ada, `activities?user_id=eq.${ada.id}&select=activity_type`)).toEqual([
    { activity_type: 'review_created' },
  ])

  // Opened again, the app finds nothing left to send, and nothing twice.
  const again = await context.newPage()
  await again.goto('/sync')
  await expect(again.getByText('Everything is sent')).toBeVisible()
  expect(await onServer()).toEqual([2])
})

test('H2 In the background nothing is sent for a person who has signed out', async ({ page, context, baseURL }) => {
  const origin = baseURL ?? ''
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
  const devtools = await context.newCDPSession(tools)
  const registrationId = await registrationOf(devtools, origin)
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'crumb-send',
    lastChance: false,
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // The worker answers after the event, so what it would have sent has been noted.
  expect(await worker.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    `crumb-owed-${ada.id}`,
  )
  expect(sent.filter((url) => /\/(rest|storage)\/v1\//.test(url))).toEqual([])
})
