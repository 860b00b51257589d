/**
 * Remembers who has signed out until their copy is deleted: if the browser closes in between, the next start deletes
 * it.
 */
import type { SessionKeeper } from '#src/backend/session.ts'
import { storeText } from '#src/lib/web-storage.ts'

/** One entry each: somebody else may sign out before the first copy is deleted. */
const prefix = 'crumb-leaver-'

/** If the storage refuses, signing out works all the same. */
export const rememberLeaver = (userId: string): void => void storeText('localStorage', prefix + userId, 'yes')
export const forgetLeaver = (userId: string): void => localStorage.removeItem(prefix + userId)
export const isLeaving = (): boolean => leavers().length > 0

const leavers = (): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

/** Deletes what interrupted sign-outs have left behind. */
export async function finishLeaving(session: SessionKeeper): Promise<void> {
  if (!isLeaving()) return
  const { deleteCopy } = await import('./leave.ts')
  for (const userId of leavers()) await deleteCopy(session, userId).catch(reportError)
}
