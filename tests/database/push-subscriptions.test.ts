/** Which devices are notified: their own session's, at a push service, ten a person, and gone with the session. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { FakePushService } from '#tests/support/fake-push-service.ts'
import { letTimePass, startPushService, subscribe, subscriptionOf } from '#tests/support/notifying.ts'
import { createWorld, type Person } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
let service: FakePushService
let ada: Person
beforeAll(async () => {
  service = await startPushService(backend)
})
afterAll(() => service.close())
beforeEach(async () => {
  ada = await world.person('Ada')
})

const endpointsOf = async ({ id }: { id: string }): Promise<string[]> =>
  (await backend.sql`select endpoint from private.push_subscriptions where user_id = ${id} order by saved_at, id`).map(
    (row) => row['endpoint'] as string,
  )

/** A new session of the same person: another device. */
async function signInAgain({ email, password }: Person): Promise<{ accessToken: string }> {
  const response = await backend.asAnon().fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { accessToken: ((await response.json()) as { access_token: string }).access_token }
}

test('A new endpoint of a device replaces the old one, with what waits for it', async () => {
  const [before, after] = [service.device(), service.device()]
  expect(await subscribe(backend, ada, before)).toBe(204)
  const ids = () => backend.sql`select id from private.push_subscriptions where user_id = ${ada.id}`
  const [first] = await ids()
  expect(await subscribe(backend, ada, before)).toBe(204)
  expect(await subscribe(backend, ada, after)).toBe(204)
  expect(await endpointsOf(ada)).toEqual([after.endpoint])
  expect(await ids()).toEqual([first])
})

test('A new endpoint stays, and gets what waits, when the push service says of the old one that it is gone', async () => {
  const [before, after, ben] = [service.device(), service.device(), await world.person('Ben')]
  // Of other files' events a hundred would go first.
  await backend.sql`delete from private.notification_events`
  await subscribe(backend, ada, before)
  await ben.device.push(['follow', { user_id: ada.id }])
  type Handed = { endpoint: string; event_id: string; subscription_id: string }
  const handOut = async () => {
    const { body } = await backend.asService().rpc<Handed[]>('notifications_to_send')
    return body.filter(({ endpoint }) => [before.endpoint, after.endpoint].includes(endpoint))
  }
  const isGone = ([handed]: Handed[]) =>
    backend.asService().rpc('notifications_sent', { outcomes: [{ ...handed, outcome: 'gone' }] })
  const first = await handOut()
  await subscribe(backend, ada, after)
  await isGone(first)
  expect(await endpointsOf(ada)).toEqual([after.endpoint])
  await letTimePass(backend)
  const second = await handOut()
  expect(second.map(({ endpoint }) => endpoint)).toEqual([after.endpoint])
  await isGone(second)
  expect(await endpointsOf(ada)).toEqual([])
})

test('A device goes with its session, and by its own wish, and no other does', async () => {
  const phone = await signInAgain(ada)
  const [desktop, mobile] = [service.device(), service.device()]
  await subscribe(backend, ada, desktop)
  await subscribe(backend, phone, mobile)
  await backend.asUser(phone).fetch('/auth/v1/logout?scope=local', { method: 'POST' })
  expect(await endpointsOf(ada)).toEqual([desktop.endpoint])
  expect((await backend.asUser(ada).rpc('remove_push_subscription')).status).toBe(204)
  expect(await endpointsOf(ada)).toEqual([])
})

test('Who signs in on a device takes it over from who was signed in before', async () => {
  const ben = await world.person('Ben')
  const device = service.device()
  await subscribe(backend, ada, device)
  await subscribe(backend, ben, device)
  expect(await endpointsOf(ada)).toEqual([])
  expect(await endpointsOf(ben)).toEqual([device.endpoint])
})

test('A person has ten devices: the eleventh replaces the one that was not opened for the longest time', async () => {
  const devices = Array.from({ length: 11 }, () => service.device())
  for (const device of devices) await subscribe(backend, await signInAgain(ada), device)
  expect(await endpointsOf(ada)).toEqual(devices.slice(1).map(({ endpoint }) => endpoint))
})

test.each([
  'http://127.0.0.1:54399/rest/v1/',
  'http://169.254.169.254/latest/meta-data/',
  'https://localhost/push',
  'https://10.0.0.1/push',
  'https://fcm.googleapis.com.evil.example/fcm/send/x',
  'https://evil.example/https://fcm.googleapis.com/',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://evilnotify.windows.com/w/',
  'https://fcm.googleapis.com/x\n',
  'file:///etc/passwd',
  '',
])('The server is not made to ask %j', async (endpoint) => {
  const answer = await backend
    .asUser(ada)
    .rpc<{ details: string }>('save_push_subscription', { ...subscriptionOf(service.device()), endpoint })
  expect(answer).toMatchObject({ status: 400, body: { details: 'endpoint_refused' } })
  expect(await endpointsOf(ada)).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/dx1:APA91b-_x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QLz-x_y',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2bx',
])('The push service of %s is known', async (endpoint) => {
  const answer = await backend
    .asUser(ada)
    .rpc('save_push_subscription', { ...subscriptionOf(service.device()), endpoint })
  expect(answer.status).toBe(204)
})

test('Keys that are none, an endless endpoint and a token without a session are refused', async () => {
  const given = subscriptionOf(service.device())
  for (const wrong of [
    { p256dh: 'AAAA' },
    { p256dh: `C${given.p256dh.slice(1)}` },
    { auth: 'short' },
    { auth: `${given.auth}A` },
  ])
    expect((await backend.asUser(ada).rpc('save_push_subscription', { ...given, ...wrong })).status).toBe(400)
  const endless = `${given.endpoint}/${'x'.repeat(2000)}`
  expect((await backend.asUser(ada).rpc('save_push_subscription', { ...given, endpoint: endless })).status).toBe(400)
  const token = await backend.tokenFor({ sub: ada.id })
  expect((await backend.asToken(token).rpc('save_push_subscription', given)).status).toBe(400)
  expect(await endpointsOf(ada)).toEqual([])
})
