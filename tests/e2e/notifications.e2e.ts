/** Notifications on a device: asked for at a tap, shown once by the service worker, and gone with the person. */
import { type BrowserContext, type CDPSession, expect } from '@playwright/test'
import postgres from 'postgres'
import { messageOf } from '#supabase/functions/send-notifications/message.ts'
import { readyForOffline, signIn, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { readTestBackend } from './test-backend.ts'

/**
 * Chromium without a network has no push service to subscribe with, and without a window it calls every permission for notifications denied,
 * though it answers the question with yes. These answers, and the device's screen below, are the only thing here that is not the browser's own. What a
 * push service would deliver comes through the browser's tools.
 */
function subscribeWithoutPushService(): void {
  const key = 'subscribed by the test'
  const subscription = (options: object) => ({
    options,
    toJSON: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${localStorage.getItem(key)}`,
      keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => localStorage.removeItem(key),
  })
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const encoded = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')
      const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
      if (bytes.length !== 65) throw new TypeError('no key')
      localStorage.setItem(key, localStorage.getItem(key) ?? crypto.randomUUID())
      return subscription({ applicationServerKey: bytes.buffer })
    },
    getSubscription: async () => (localStorage.getItem(key) ? subscription({}) : null),
  })
}

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

type Shown = { title: string; tag: string; data: unknown; close: () => void }

/** What the device shows, replaced by tag as it would: Chromium without a window shows nothing. The titles, and a tap on the first. */
async function screenOf(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const shown = await worker.evaluateHandle(() => {
    const byTag = new Map<string, Shown>()
    Object.assign((self as unknown as ServiceWorkerGlobalScope).registration, {
      showNotification: async (title: string, { tag, data }: Pick<Shown, 'tag' | 'data'>) =>
        void byTag.set(tag, { title, tag, data, close: () => byTag.delete(tag) }),
    })
    return byTag
  })
  return {
    titles: () =>
      shown.evaluate((byTag) => [...byTag.values()].map(({ title }) => title.replaceAll(/[\u2068\u2069]/g, ''))),
    tap: () =>
      shown.evaluate((byTag) => {
        const [notification] = byTag.values()
        self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
      }),
  }
}

test('G5 A device shows each notification once, from the tap on', async ({ page, context, baseURL }) => {
  const origin = baseURL ?? ''
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  const ada = await signUp('Ada')
  const devices = async () => (await sql`select from private.push_subscriptions where user_id = ${ada.id}`).length
  await context.addInitScript(subscribeWithoutPushService)
  await context.grantPermissions(['notifications'])
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  const toggle = page.getByRole('switch', { name: 'Notify This Device' })
  await expect(toggle).not.toBeChecked()
  expect(await devices()).toBe(0)
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect.poll(devices).toBe(1)

  const screen = await screenOf(context)
  const devtools = await context.newCDPSession(page)
  const registrationId = await registrationOf(devtools, origin)
  const deliver = async (id: string, list = 'none'): Promise<void> => {
    const actor = { user_id: ada.id, username: 'ben', full_name: 'Ben' }
    const message = messageOf(id, { actor, kind: 'list_like', about: { id: list, name: 'Ramen' } }, origin)
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
  }
  await test.step('The same thing twice is shown once, another one beside it', async () => {
    await deliver('one')
    await deliver('one')
    await expect.poll(screen.titles).toEqual(['Ben likes your list'])
    await deliver('two')
    await expect.poll(screen.titles).toHaveLength(2)
  })
  await test.step('A tap on it leads the open app there', async () => {
    await screen.tap()
    await expect(page).toHaveURL('/list/none')
    await expect.poll(screen.titles).toHaveLength(1)
  })
  await test.step('What is on the screen is not shown', async () => {
    await deliver('three')
    // Of another list: by then, the one before has been decided about.
    await deliver('four', 'another')
    await expect.poll(screen.titles).toHaveLength(2)
  })
  await test.step('Nothing after signing out', async () => {
    // At the very moment of the sign-out it may outlast it; then the sender looks for the session.
    const saidAtStart = page.waitForResponse(/save_push_subscription/)
    await page.goto('/settings')
    await saidAtStart
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(devices).toBe(0)
    await deliver('five')
    await page.waitForTimeout(1000)
    expect(await screen.titles()).toHaveLength(2)
  })
  await sql.end()
})
