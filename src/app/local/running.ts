/** The one local copy of this page: RxDB allows only one, and it stays open while screens come and go. */
import type { SessionKeeper } from '#src/backend/session.ts'
import type { Local } from './start-local.ts'

let running: { userId: string; local: Promise<Local> } | undefined

/** The same promise for the same person, so that React can wait for it. */
export function localOf(session: SessionKeeper, userId: string): Promise<Local> {
  if (running?.userId === userId) return running.local
  const before = running?.local
  const local = (async () => {
    // Somebody else has signed in; a copy that failed to open needs no closing.
    await before?.then((other) => other.stop()).catch(() => {})
    const { startLocal } = await import('./start-local.ts')
    return startLocal(session, userId)
  })()
  running = { userId, local }
  const forgetWhenClosed = async (): Promise<void> => {
    const { copy, hasLeft } = await local
    await copy.closed
    // Signing in again after signing out opens a new copy. Otherwise the page is about to be loaded again: a copy that a screen opened
    // until then would be made after the person's was deleted.
    if (hasLeft() && running?.local === local) running = undefined
  }
  // Whoever uses the promise shows that it failed.
  forgetWhenClosed().catch(() => {})
  return local
}
