/**
 * unsubscribe: ends the weekly mail at one tap (RFC 8058). The mail program sends a POST to the address in the mail, whose `token` only
 * the mailbox knows; nobody is signed in. A GET changes nothing, because programs that look for dangerous links send one: it leads to
 * the settings. Answer 200, 401 for a token that is none, 502 when the database could not be asked.
 */
import { callDatabase } from '../_shared/call-database.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { answerJson, createEndpoint } from '../_shared/http.ts'

const TOKEN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const failure = (error: string): object => ({ error })

export function createHandler(environment: FunctionEnvironment): (request: Request) => Promise<Response> {
  const answerPost = createEndpoint('unsubscribe', failure, async (request) => {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    try {
      if (TOKEN.test(token) && (await callDatabase(environment, 'end_digests', { token })) === true)
        return answerJson(200, { unsubscribed: true })
    } catch {
      return answerJson(502, failure('Please try again later.'))
    }
    return answerJson(401, failure('This link is not valid any more.'))
  })
  const { mail } = environment
  return async (request) =>
    request.method === 'GET' && mail
      ? new Response(null, { status: 303, headers: { location: `${mail.appUrl}/settings` } })
      : answerPost(request)
}
