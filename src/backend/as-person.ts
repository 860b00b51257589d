/** Requests of the services for a signed-in person. */
import { BackendError } from '#sync/backend.ts'
import { asService } from './as-service.ts'
import type { SessionKeeper } from './session.ts'

/**
 * Runs `work` with the person's access token, and once more with a new one if the first has expired. Throws
 * ServiceError.
 */
export function asPerson<Result>(
  session: SessionKeeper,
  work: (token: string, userId: string) => Promise<Result>,
): Promise<Result> {
  return asService(async () => {
    const userId = (await session.current())?.userId
    if (userId === undefined) throw new BackendError('signed_out', 'Sign in to continue.')
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
