/** Who has signed out and whose copy is not deleted yet: when the browser is closed meanwhile, the next start does it. */
const key = 'crumb-leaver'

export const rememberLeaver = (userId: string): void => localStorage.setItem(key, userId)
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
