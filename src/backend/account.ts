/** Deletes the account through the function delete-user, and finds out who else has deleted theirs. */
import * as v from 'valibot'
import type { AccountService } from '#src/services/use-services.ts'
import { createAsk } from './answers.ts'
import { asPerson } from './as-person.ts'
import { type Project, request } from './request.ts'
import type { SessionKeeper } from './session.ts'

export function createAccountService(project: Project, session: SessionKeeper): AccountService {
  const ask = createAsk(project, session)
  return {
    deleteAccount: () =>
      asPerson(session, async (token) => {
        await request(project, { path: '/functions/v1/delete-user', token })
      }),
    deletedAmong: (userIds) => ask('deleted_people', { user_ids: userIds }, v.array(v.string())),
  }
}
