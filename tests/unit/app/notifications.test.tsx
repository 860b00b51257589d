/** This device's subscription: asked for at a tap, compared at each start, ended with or without a network. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotifications } from '#src/app/local/notifications.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { isNotified, noteNotified } from '#src/stores/notified-device.ts'
import { vapidPublicKey } from '#supabase/local/settings.ts'

const me = 'ada-id'
const session = {
  person: async () => ({ userId: me, token: 'token' }),
  accessToken: async () => 'token',
} as unknown as SessionKeeper

/** The subscription that the browser has. */
let held: { endpoint: string; key: string } | undefined
let made: number
let permission: NotificationPermission
/** What the server was asked, by the name of the call. */
let asked: [string, Record<string, unknown>][]
let isOnline: boolean

const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url')).buffer
const shown = () =>
  held && {
    options: { applicationServerKey: bytesOf(held.key) },
    toJSON: () => ({ endpoint: held?.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      held = undefined
    },
  }
const pushManager = {
  getSubscription: async () => shown() ?? null,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (permission !== 'granted') throw new DOMException('denied', 'NotAllowedError')
    held ??= { endpoint: `endpoint-${++made}`, key: applicationServerKey }
    return shown()
  },
}
beforeEach(() => {
  held = undefined
  made = 0
  permission = 'default'
  asked = []
  isOnline = true
  localStorage.clear()
  const registration = { pushManager }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      if (permission === 'default') permission = 'granted'
      return permission
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    asked.push([url.split('/').at(-1) ?? '', JSON.parse(body)])
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const notifications = createNotifications(session, me)
const saved = (endpoint: string) => ['save_push_subscription', { endpoint, p256dh: 'p', auth: 'a' }]

test('A tap asks the person, subscribes with the key of the project, and saves it', async () => {
  expect(await notifications.state()).toBe('off')
  expect(await notifications.turnOn()).toBe('on')
  expect(held?.key).toBe(vapidPublicKey)
  expect(asked).toEqual([saved('endpoint-1')])
})

test('Who says no is not subscribed, and a lost answer leaves it off', async () => {
  permission = 'denied'
  expect(await notifications.turnOn()).toBe('denied')
  permission = 'granted'
  isOnline = false
  await expect(notifications.turnOn()).rejects.toMatchObject({ kind: 'offline' })
  expect([held, isNotified(me)]).toEqual([undefined, false])
  expect(await notifications.state()).toBe('off')
})

test('At a start the browser is compared: a new endpoint, a lost subscription and one of an older key are saved anew', async () => {
  await notifications.turnOn()
  held = { endpoint: 'renewed', key: vapidPublicKey }
  await notifications.compare()
  held = undefined
  await notifications.compare()
  held = { endpoint: 'of another key', key: vapidPublicKey.replace(/.$/, 'A') }
  await notifications.compare()
  expect(asked.slice(1)).toEqual([saved('renewed'), saved('endpoint-2'), saved('endpoint-3')])
})

test('At a start after the person has forbidden it in the browser, the server forgets the device', async () => {
  await notifications.turnOn()
  permission = 'denied'
  await notifications.compare()
  expect(asked.at(-1)).toEqual(['remove_push_subscription', {}])
  expect(isNotified(me)).toBe(false)
})

test('Nothing is asked at a start of who wants none, or of another person on the same device', async () => {
  await notifications.compare()
  noteNotified('ben-id')
  await notifications.compare()
  expect(asked).toEqual([])
})

test('Turning it off works without a network', async () => {
  await notifications.turnOn()
  isOnline = false
  await notifications.turnOff()
  expect([held, await notifications.state()]).toEqual([undefined, 'off'])
})
