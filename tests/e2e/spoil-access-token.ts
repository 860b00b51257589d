import type { Page } from '@playwright/test'

/** As if its time were over: the server takes it no more, and the device has to renew it. */
export const spoilAccessToken = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('There is no session')))
    })
    const sessions = database.transaction('keyval', 'readwrite').objectStore('keyval')
    await new Promise<void>((resolve) => {
      const reading = sessions.get('crumb-session')
      reading.addEventListener('success', () => {
        const writing = sessions.put({ ...reading.result, accessToken: 'too old' }, 'crumb-session')
        writing.addEventListener('success', () => resolve())
      })
    })
    database.close()
  })
