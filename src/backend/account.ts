/** What a person changes about their account, its end included, and who else has deleted theirs. */
import * as v from 'valibot'
import { restrictedPerson } from '#src/services/restricted-people.ts'
import type { AccountService } from '#src/services/use-services.ts'
import { BackendError } from '#sync/backend.ts'
import { createAsk } from './answers.ts'
import { asPerson } from './as-person.ts'
import { asService } from './as-service.ts'
import { askOwnAccount, replaceSession } from './own-account.ts'
import { call, type Project, request } from './request.ts'
import type { SessionKeeper } from './session.ts'
import { sessionOf } from './session-answers.ts'

export function createAccountService(project: Project, session: SessionKeeper): AccountService {
  const ask = createAsk(project, session)

  /**
   * Signs the same person in again, with a new session: the server changes a password, and deletes an account, only for who
   * has just signed in.
   */
  async function provePassword(password: string): Promise<void> {
    const { email } = await askOwnAccount(project, session)
    const body = { email, password }
    const proven = sessionOf(await request(project, { path: '/auth/v1/token?grant_type=password', body }))
    await replaceSession(project, session, proven)
  }

  /** The password with which deleting the account has begun. */
  let provenWith: string | undefined

  async function changePassword(present: string, next: string): Promise<void> {
    try {
      await provePassword(present)
    } catch (error) {
      if (!(error instanceof BackendError) || error.code !== 'invalid_credentials') throw error
      // After a lost answer the new password is the one that opens.
      return provePassword(next).catch(() => Promise.reject(error))
    }
    await asPerson(session, async (token) => {
      await request(project, { method: 'PUT', path: '/auth/v1/user', token, body: { password: next } })
    })
  }

  return {
    async deleteAccount(password) {
      // Once: after a lost answer there may be no account left that the password could open.
      if (provenWith !== password) await asService(() => provePassword(password))
      provenWith = password
      await asPerson(session, async (token) => {
        await request(project, { path: '/functions/v1/delete-user', token })
      })
    },
    changePassword: (present, next) => asService(() => changePassword(present, next)),
    ownAccount: () => askOwnAccount(project, session),
    endSession: (sessionId) =>
      asPerson(session, async (token) => {
        await call(project, 'end_session', { session_id: sessionId }, { token })
      }),
    signOutOthers: () =>
      asPerson(session, async (token) => {
        await request(project, { path: '/auth/v1/logout?scope=others', token })
      }),
    restrictedPeople: () => ask('restricted_people', {}, v.array(restrictedPerson)),
    deletedAmong: (userIds) => ask('deleted_people', { user_ids: userIds }, v.array(v.string())),
  }
}
