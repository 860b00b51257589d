/** Requests of the services for a signed-in person. */
import { BackendError } from '#sync/backend.ts'
import { asService } from './as-service.ts'
import type { SessionKeeper } from './session.ts'

/** Ms. Of the few requests that one account may have under way (private.limit_concurrency), the others have ended by then. */
const busyPause = 1000

/**
 * Ms for which a lost request speaks for those that follow while the browser, too, says that there is no network: a letter in Search asks
 * six questions. The browser's word alone is no reason not to try, and an answer says more than it.
 */
const lostFor = 5000
let lostAt = Number.NEGATIVE_INFINITY

/**
 * Runs `work` with the person's access token: once more with a new one if the first has expired, and once more a little
 * later if other requests of the account, perhaps another device's, left no room. Throws ServiceError.
 */
export function asPerson<Result>(
  session: SessionKeeper,
  work: (token: string, userId: string) => Promise<Result>,
): Promise<Result> {
  return asService(async () => {
    if (isOffline() && performance.now() - lostAt < lostFor) throw new BackendError('network', 'There is no network.')
    const { userId, token } = await session.person()
    try {
      const result = await work(token, userId)
      lostAt = Number.NEGATIVE_INFINITY
      return result
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      if (error.kind === 'network') lostAt = performance.now()
      if (error.kind === 'expired') await session.refresh(userId, token)
      else if (error.code === 'CR002') await new Promise((resolve) => setTimeout(resolve, busyPause))
      else throw error
      return work(await session.accessToken(userId), userId)
    }
  })
}

/** By the browser's word; Node has none. */
const isOffline = (): boolean => 'navigator' in globalThis && 'onLine' in navigator && !navigator.onLine
