/** What tests of notifications do: note a device, and send as the function does. */
import { createHandler } from '#supabase/functions/send-notifications/handler.ts'
import { vapidPrivateKey, vapidPublicKey } from '#supabase/local/settings.ts'
import type { TestBackend, TestUser } from './backend.ts'
import { type FakeDevice, type FakePushService, startFakePushService } from './fake-push-service.ts'

export const startPushService = ({ sql }: TestBackend): Promise<FakePushService> =>
  startFakePushService(vapidPublicKey, sql)

/** What the browser says of itself. */
export const subscriptionOf = ({ endpoint, p256dh, auth }: FakeDevice) => ({ endpoint, p256dh, auth })

/** The status of saving it for the session of this person's token. */
export const subscribe = async (
  backend: TestBackend,
  person: Pick<TestUser, 'accessToken'>,
  device: FakeDevice,
): Promise<number> => (await backend.asUser(person).rpc('save_push_subscription', subscriptionOf(device))).status

/** Runs send-notifications once; `url` is the way to the project. */
export async function sendNotifications({
  url,
  publishableKey,
  secretKey,
}: Pick<TestBackend, 'url' | 'publishableKey' | 'secretKey'>): Promise<{ status: number; body: unknown }> {
  const webPush = {
    publicKey: vapidPublicKey,
    privateKey: vapidPrivateKey,
    contact: 'mailto:test@crumb.example',
    appUrl: 'https://crumb.example',
  }
  const handler = createHandler({ supabaseUrl: url, publishableKey, secretKey, webPush })
  const response = await handler(new Request('http://f.example', { method: 'POST', headers: { apikey: secretKey } }))
  return { status: response.status, body: await response.json() }
}

/** Leases and pauses are over. */
export async function letTimePass({ sql }: Pick<TestBackend, 'sql'>): Promise<void> {
  await sql`update private.notifications set due = now()`
  await sql`update private.push_subscriptions set waits_until = now()`
}

/** The titles of what a device shows, without the marks around names. */
export const titlesOn = (device: FakeDevice): string[] =>
  [...device.shown.values()].map(({ message }) =>
    (message.notification['title'] ?? '').replaceAll(/[\u2068\u2069]/g, ''),
  )
