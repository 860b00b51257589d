/**
 * send-notifications: sends what the database has queued to the devices of those who are told. Called every minute by a schedule
 * (docs/deploy.md), with the secret key as `apikey` and no body; safe to call at any time and several at once: the database hands
 * out each notification once per lease, and one that a killed call had, or whose answer was lost, is sent again and replaces
 * itself on the device. Answer `{sent, gone, failed}`, numbers of notifications: 401 without the secret key, 502 when the
 * database could not be asked, 503 without the keys of Web Push.
 */
import { callDatabase } from '../_shared/call-database.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { answerJson, createEndpoint } from '../_shared/http.ts'
import { hasSecretKey } from '../_shared/secret-key.ts'
import { type Content, messageOf } from './message.ts'
import { createSender, type Device } from './push-service.ts'

/** As api.notifications_to_send answers. */
type Notification = Device & { event_id: string; subscription_id: string; seconds: number; content: Content }

/** Pages of 50: what is left comes a minute later. The edge runtime ends a request after 150 s, and a page takes 10 s at most. */
const MAXIMUM_PAGES = 40
const MAXIMUM_MILLISECONDS = 100_000

const failure = (error: string): object => ({ error })

export function createHandler(environment: FunctionEnvironment): (request: Request) => Promise<Response> {
  return createEndpoint('send-notifications', failure, async (request) => {
    if (!(await hasSecretKey(request, environment.secretKey)))
      return answerJson(401, failure('This needs the secret key.'))
    const { webPush } = environment
    if (!webPush) return answerJson(503, failure('Web Push is not configured.'))
    const send = createSender(webPush)
    const done = { sent: 0, gone: 0, failed: 0 }
    const reasons = new Set<string>()
    const begun = Date.now()
    try {
      for (let page = 0; page < MAXIMUM_PAGES && Date.now() - begun < MAXIMUM_MILLISECONDS; page += 1) {
        const notifications = (await callDatabase(environment, 'notifications_to_send', {})) as Notification[]
        if (notifications.length === 0) break
        const outcomes = await Promise.all(
          notifications.map(async ({ event_id, subscription_id, content, seconds, ...device }) => {
            const outcome = await send(device, messageOf(event_id, content, webPush.appUrl), event_id, seconds)
            done[outcome.outcome] += 1
            // The push service alone: the rest of an endpoint is a secret of the device.
            if (outcome.outcome === 'failed') reasons.add(`${new URL(device.endpoint).host}: ${outcome.reason}`)
            return { event_id, subscription_id, ...outcome }
          }),
        )
        await callDatabase(environment, 'notifications_sent', { outcomes })
      }
    } catch (error) {
      console.error(`send-notifications: ${error instanceof Error ? error.message : 'unknown'}`)
      return answerJson(502, failure('The database could not be asked.'))
    }
    if (reasons.size > 0) console.error(`send-notifications: ${[...reasons].join(', ')}`)
    return answerJson(200, done)
  })
}
