/** Codes by mail: for a new password, and to confirm an address. Loaded when somebody needs one. */
import type { CodeService, ResetPermit } from '#src/services/codes.ts'
import type { Session } from '#src/services/session.ts'
import { BackendError } from '#sync/backend.ts'
import { asService } from './as-service.ts'
import { type Project, request } from './request.ts'
import type { SessionKeeper } from './session.ts'
import { sessionOf } from './session-answers.ts'
import type { StoredSession } from './stored-session.ts'

export function createCodeService(project: Project, { adopt }: Pick<SessionKeeper, 'adopt'>): CodeService {
  /**
   * A mail to the same address less than a minute ago, or too many mails of the project: only addresses with an account are
   * told so, hence nobody is.
   */
  async function send(path: string, body: object): Promise<void> {
    try {
      await request(project, { path, body })
    } catch (error) {
      if (!(error instanceof BackendError) || error.code !== 'over_email_send_rate_limit') throw error
    }
  }

  /** A code works once: what comes after it can be repeated with what it has proven. */
  let proven: { by: string; session: StoredSession } | undefined

  async function verify(type: string, email: string, code: string): Promise<StoredSession> {
    const by = JSON.stringify([type, email, code])
    if (proven?.by === by) return proven.session
    const session = sessionOf(await request(project, { path: '/auth/v1/verify', body: { type, email, token: code } }))
    proven = { by, session }
    return session
  }

  /** Ends all other sessions of the person. That the password is the same already is what was wanted. */
  async function changePassword({ accessToken }: StoredSession, password: string): Promise<void> {
    try {
      await request(project, { method: 'PUT', path: '/auth/v1/user', token: accessToken, body: { password } })
    } catch (error) {
      if (!(error instanceof BackendError) || error.code !== 'same_password') throw error
    }
  }

  async function checkReset(email: string, code: string): Promise<ResetPermit> {
    const session = await verify('recovery', email, code)
    // INVARIANT: nobody is signed in before the password is changed. It can be repeated after a lost answer.
    const accept = async (password: string): Promise<Session> => {
      await changePassword(session, password)
      return adopt(session)
    }
    return { accept: (password) => asService(() => accept(password)) }
  }

  async function confirm(email: string, code: string, password: string | undefined): Promise<Session> {
    const session = await verify('signup', email, code)
    if (password !== undefined) await changePassword(session, password)
    return adopt(session)
  }

  return {
    sendReset: (email) => asService(() => send('/auth/v1/recover', { email })),
    checkReset: (email, code) => asService(() => checkReset(email, code)),
    sendConfirmation: (email) => asService(() => send('/auth/v1/resend', { type: 'signup', email })),
    confirm: (email, code, password) => asService(() => confirm(email, code, password)),
  }
}
