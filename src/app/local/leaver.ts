/** Who has signed out and whose copy is not deleted yet: when the browser is closed meanwhile, the next start does it. */
import { keepText } from '../../lib/web-storage.ts'

const key = 'crumb-leaver'

/** Where it cannot be kept, who signs out now does so all the same. */
export const rememberLeaver = (userId: string): void => void keepText('localStorage', key, userId)
export const forgetLeaver = (): void => localStorage.removeItem(key)
export const isLeaving = (): boolean => localStorage.getItem(key) !== null

/** Deletes what an interrupted sign-out has left. */
export async function finishLeaving(signedIn: string | undefined): Promise<void> {
  const userId = localStorage.getItem(key)
  if (userId === null) return
  // Nobody has left: the browser was closed before the session was ended.
  if (userId === signedIn) return forgetLeaver()
  const [{ openLocalStore }, { wipe }] = await Promise.all([import('../../db/open.ts'), import('./leave.ts')])
  await wipe(await openLocalStore(userId))
}
