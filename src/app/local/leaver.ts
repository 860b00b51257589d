/** Who has signed out and whose copy is not deleted yet: when the browser is closed meanwhile, the next start does it. */
import type { SessionKeeper } from '#src/backend/session.ts'
import { keepText } from '#src/lib/web-storage.ts'

/** One for each, since somebody else may sign out before the copy of the first is deleted. */
const prefix = 'crumb-leaver-'

/** Where it cannot be kept, who signs out now does so all the same. */
export const rememberLeaver = (userId: string): void => void keepText('localStorage', prefix + userId, 'yes')
export const forgetLeaver = (userId: string): void => localStorage.removeItem(prefix + userId)
export const isLeaving = (): boolean => leavers().length > 0

const leavers = (): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

/** Deletes what interrupted sign-outs have left. */
export async function finishLeaving(session: SessionKeeper): Promise<void> {
  if (!isLeaving()) return
  const { deleteCopy } = await import('./leave.ts')
  for (const userId of leavers()) await deleteCopy(session, userId).catch(reportError)
}
