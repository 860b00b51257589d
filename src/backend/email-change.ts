/** Another mail address, confirmed at both ends. Loaded when somebody changes theirs. */
import * as v from 'valibot'
import type { EmailChangeService } from '#src/services/email-change.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { BackendError } from '#sync/backend.ts'
import { createAsk } from './answers.ts'
import { asPerson } from './as-person.ts'
import { asService } from './as-service.ts'
import { classifyAnswer } from './classify-error.ts'
import { askOwnAccount, replaceSession } from './own-account.ts'
import { type Project, request } from './request.ts'
import type { SessionKeeper } from './session.ts'
import { hasSession, sessionOf } from './session-answers.ts'

const notAgreed = 'New codes were sent meanwhile. Start with the one for your current address.'

export function createEmailChangeService(project: Project, session: SessionKeeper): EmailChangeService {
  const ask = createAsk(project, session)
  const account = () => askOwnAccount(project, session)

  async function begin(email: string): Promise<void> {
    try {
      await asPerson(session, (token) =>
        request(project, { method: 'PUT', path: '/auth/v1/user', token, body: { email } }),
      )
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      // Nobody is told who has an account: it is as if the codes were on their way.
      if (error.code === 'email_exists') return
      const isLostAnswer = error.code === 'over_email_send_rate_limit'
      if (isLostAnswer && (await account()).new_email?.email === email.toLowerCase()) return
      throw error
    }
  }

  async function agree(code: string): Promise<void> {
    if (!(await ask('agree_to_new_email', { code }, v.boolean()))) throw classifyAnswer(403, { code: 'otp_expired' })
  }

  async function complete(email: string, code: string): Promise<void> {
    const body = { type: 'email_change', email, token: code }
    try {
      const answer = await request(project, { path: '/auth/v1/verify', body })
      // A project that has addresses confirmed takes the codes in any order, and gives no session for the first.
      if (!hasSession(answer)) throw new BackendError('refused', notAgreed, 'email_not_agreed')
      await replaceSession(project, session, sessionOf(answer))
    } catch (error) {
      if (!(error instanceof BackendError) || !['otp_expired', 'unexpected_failure'].includes(error.code)) throw error
      const now = await account()
      // The answer to an earlier request was lost.
      if (now.email === email.toLowerCase()) return
      if (error.code === 'unexpected_failure' && now.new_email?.is_agreed === false)
        throw new BackendError('refused', notAgreed, 'email_not_agreed')
      throw error
    }
  }

  async function resend(): Promise<void> {
    try {
      const email = (await session.current())?.email ?? ''
      await request(project, { path: '/auth/v1/resend', body: { type: 'email_change', email } })
    } catch (error) {
      // Only who changes to an address that is free is told so, hence nobody is.
      if (!(error instanceof BackendError) || error.code !== 'over_email_send_rate_limit') throw error
    }
  }

  return {
    begin,
    agree: (code) => asService(() => agree(code)),
    complete: (email, code) => asService(() => complete(email, code)),
    resend: () => asService(resend),
  }
}
