/** The account as the server has it, and a session that goes on under another one of the server's. */
import { type OwnAccount, ownAccount } from '#src/services/own-account.ts'
import { BackendError } from '#sync/backend.ts'
import { createAsk } from './answers.ts'
import { type Project, request } from './request.ts'
import type { SessionKeeper } from './session.ts'
import type { StoredSession } from './stored-session.ts'

/** Another device may have changed the address: this one's session is told. Throws ServiceError. */
export async function askOwnAccount(project: Project, session: SessionKeeper): Promise<OwnAccount> {
  const account = await createAsk(project, session)('own_account', {}, ownAccount)
  const known = await session.current()
  if (known && known.email !== account.email) {
    const renewed = session.accessToken(known.userId).then((token) => session.refresh(known.userId, token))
    // If it cannot be renewed now, the next renewal brings the address.
    await renewed.catch(() => {})
  }
  return account
}

/** Goes on with a session that the server has just given to the same person, and ends the one before. Throws BackendError. */
export async function replaceSession(project: Project, session: SessionKeeper, next: StoredSession): Promise<void> {
  const before = await session.current()
  if (next.userId !== before?.userId) throw new BackendError('signed_out', 'Sign in again to continue.')
  const token = await session.accessToken(next.userId)
  await session.adopt(next)
  // Awaited: the list of devices would show this one twice.
  await request(project, { path: '/auth/v1/logout?scope=local', token }).catch(() => {})
}
