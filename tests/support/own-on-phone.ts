import type { Page } from 'playwright'
import type { Named } from './addresses.ts'

/** The person on this phone, and of theirs, from its documents: a review, its place, and a list. */
export async function ownOnPhone(page: Page): Promise<Named> {
  const person = await page.evaluate(() => localStorage.getItem('crumb-signed-in') ?? '')
  const review = await rowOf(page, 'reviews', person)
  const list = await rowOf(page, 'lists', person)
  return { person, restaurant: review.restaurant_id, review: review.id, list: list.id }
}

type Row = { id: string; user_id: string; restaurant_id: string }

/** As text: the functions of a module get helpers that a page does not have. */
async function rowOf(page: Page, collection: string, person: string): Promise<Row> {
  const rows = (await page.evaluate(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const database = await done(indexedDB.open(names.find((name) => name.endsWith('--0--${collection}'))))
    const found = await done(database.transaction('docs').objectStore('docs').getAll())
    database.close()
    return found.map(({ row }) => row)
  })()`)) as Row[]
  const own = rows.find(({ user_id }) => user_id === person)
  if (!own) throw new Error(`Of ${collection} the person has none on the phone`)
  return own
}
