/** Deleting the account, through the function delete-user. */
import type { AccountService } from '../../src/services/account.ts'
import { asPerson } from './as-person.ts'
import { type Project, request } from './request.ts'
import type { SessionKeeper } from './session.ts'

export function createAccountService(project: Project, session: SessionKeeper): AccountService {
  return {
    deleteAccount: () =>
      asPerson(session, async (token) => {
        await request(project, { path: '/functions/v1/delete-user', token })
      }),
  }
}
