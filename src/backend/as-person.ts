/** Requests of the services for a signed-in person. */
import { BackendError } from '#sync/backend.ts'
import { asService } from './as-service.ts'
import type { SessionKeeper } from './session.ts'

/** Ms. Of the few requests that one account may have under way (private.limit_concurrency), the others have ended by then. */
const busyPause = 1000

/**
 * Runs `work` with the person's access token: once more with a new one if the first has expired, and once more a little
 * later if other requests of the account, perhaps another device's, left no room. Throws ServiceError.
 */
export function asPerson<Result>(
  session: SessionKeeper,
  work: (token: string, userId: string) => Promise<Result>,
): Promise<Result> {
  return asService(async () => {
    const { userId, token } = await session.person()
    try {
      return await work(token, userId)
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      if (error.kind === 'expired') await session.refresh(userId, token)
      else if (error.code === 'CR002') await new Promise((resolve) => setTimeout(resolve, busyPause))
      else throw error
      return work(await session.accessToken(userId), userId)
    }
  })
}
