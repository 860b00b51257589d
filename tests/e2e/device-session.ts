/**
 * The session that a device has stored; `page` is any of the app's origin. No function in the page has a name: tsx marks
 * those with a helper that the page does not have.
 */
import type { Page } from '@playwright/test'
import type { StoredSession } from '#src/backend/stored-session.ts'

/** Throws when nobody is signed in. */
export async function readSession(page: Page): Promise<StoredSession> {
  const session: StoredSession | undefined = await page.evaluate(async () => {
    const opening = indexedDB.open('keyval-store')
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve)
      opening.addEventListener('error', () => reject(new Error('The session cannot be read')))
    })
    const reading = opening.result.transaction('keyval').objectStore('keyval').get('crumb-session')
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result
  })
  if (!session) throw new Error('Nobody is signed in on this device')
  return session
}

/** undefined: nobody is signed in. */
export const writeSession = (page: Page, session: StoredSession | undefined): Promise<void> =>
  page.evaluate(async (stored) => {
    const opening = indexedDB.open('keyval-store')
    await new Promise((resolve, reject) => {
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keyval'))
      opening.addEventListener('success', resolve)
      opening.addEventListener('error', () => reject(new Error('There is no room for the session')))
    })
    const transaction = opening.result.transaction('keyval', 'readwrite')
    transaction.objectStore('keyval').put(stored, 'crumb-session')
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, session)

/** As if it had expired: the server refuses it, and the device has to renew it. */
export const spoilAccessToken = async (page: Page): Promise<void> =>
  writeSession(page, { ...(await readSession(page)), accessToken: 'too old' })
