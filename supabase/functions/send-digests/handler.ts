/**
 * send-digests: the weekly mail of what friends did, to those who want it. Called every hour by a schedule (docs/deploy.md), with the
 * secret key as `apikey` and no body; safe to call at any time and several at once. A mail whose answer was lost is sent again
 * under the same Idempotency-Key. Answer `{sent, failed}`: 401 without the secret key, 502 when the database could not be asked, 503
 * without a mail service.
 */
import { callDatabase } from '../_shared/call-database.ts'
import type { FunctionEnvironment, MailSettings } from '../_shared/environment.ts'
import { answerJson, createEndpoint } from '../_shared/http.ts'
import { hasSecretKey } from '../_shared/secret-key.ts'
import { type Digest, digestMail, digestSubject } from './digest-mail.ts'

/** As api.digests_to_send answers. */
type DueDigest = { user_id: string; email: string; token: string; number: number; digest: Digest }

/** Pages of 50, one mail after the other: mail services take some a second. What is left comes an hour later. */
const MAXIMUM_MILLISECONDS = 100_000
const TIMEOUT_MILLISECONDS = 10_000

const failure = (error: string): object => ({ error })

export function createHandler(environment: FunctionEnvironment): (request: Request) => Promise<Response> {
  return createEndpoint('send-digests', failure, async (request) => {
    if (!(await hasSecretKey(request, environment.secretKey)))
      return answerJson(401, failure('This needs the secret key.'))
    const { mail } = environment
    if (!mail) return answerJson(503, failure('No mail service is configured.'))
    const done = { sent: 0, failed: 0 }
    const end = Date.now() + MAXIMUM_MILLISECONDS
    try {
      while (Date.now() < end) {
        const due = (await callDatabase(environment, 'digests_to_send', {})) as DueDigest[]
        if (due.length === 0) break
        for (const one of due) {
          const isSent = await send(mail, `${environment.supabaseUrl}/functions/v1/unsubscribe?token=${one.token}`, one)
          if (isSent) await callDatabase(environment, 'digest_sent', { user_id: one.user_id, number: one.number })
          done[isSent ? 'sent' : 'failed'] += 1
        }
      }
    } catch (error) {
      console.error(`send-digests: ${error instanceof Error ? error.message : 'unknown'}`)
      return answerJson(502, failure('The database could not be asked.'))
    }
    return answerJson(200, done)
  })
}

/** Whether the mail service has taken it. */
async function send(mail: MailSettings, unsubscribe: string, { user_id, email, number, digest }: DueDigest) {
  try {
    const response = await fetch(mail.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mail.key}`,
        'content-type': 'application/json',
        'idempotency-key': `digest-${user_id}-${number}`,
      },
      body: JSON.stringify({
        from: mail.from,
        to: email,
        subject: digestSubject,
        html: digestMail(digest, mail.appUrl),
        // RFC 8058: the mail program sends the POST itself, at one tap.
        headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    await response.body?.cancel()
    if (!response.ok) console.error(`send-digests: the mail service answered ${response.status}`)
    return response.ok
  } catch {
    // Not the runtime's own message, which may quote the key.
    console.error('send-digests: no answer from the mail service')
    return false
  }
}
