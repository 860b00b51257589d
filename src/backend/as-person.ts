/** How the services that need the network at once ask for somebody who is signed in. */
import { BackendError } from '#sync/backend.ts'
import { asService } from './as-service.ts'
import type { SessionKeeper } from './session.ts'

/**
 * Runs `work` with the person's access token, once more with a new one when the first is not good any more. Throws
 * ServiceError.
 */
export function asPerson<Result>(
  session: SessionKeeper,
  work: (token: string, userId: string) => Promise<Result>,
): Promise<Result> {
  return asService(async () => {
    const userId = (await session.current())?.userId
    if (userId === undefined) throw new BackendError('signed_out', 'Sign in to go on.')
    const token = await session.accessToken(userId)
    try {
      return await work(token, userId)
    } catch (error) {
      if (!(error instanceof BackendError) || error.kind !== 'expired') throw error
      await session.refresh(userId, token)
      return work(await session.accessToken(userId), userId)
    }
  })
}
