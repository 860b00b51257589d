/** Everything that lies on a device: for tests that search it for what must not be there. */
import type { Page } from '@playwright/test'

/**
 * All databases and caches of the app's origin as one text; `page` is one of the app. Pictures as their addresses. What a
 * tab remembers of its own way is `bytesOfTab`.
 */
export const bytesOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('The database cannot be read')))
      })
    const found: unknown[] = [Object.entries(localStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      const tables = [...database.objectStoreNames]
      if (tables.length > 0) {
        const transaction = database.transaction(tables)
        for (const table of tables) {
          const store = transaction.objectStore(table)
          found.push(name, table, await done(store.getAllKeys()), await done(store.getAll()))
        }
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      // The app itself says nothing of anybody.
      if (name.includes('precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /json|text|javascript/.test(answer?.headers.get('content-type') ?? '')
        found.push(request.url, isText ? await answer?.text() : '')
      }
    }
    return JSON.stringify(found)
  })

/** What the tab remembers of whoever is signed in: the small storage that ends with it. */
export const bytesOfTab = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
