import type { BrowserContext } from 'playwright'

/** Puts places at these points on the phone, as copies of those that are there, and removes all others. */
export async function putPlaces(
  phone: BrowserContext,
  points: readonly { latitude: number; longitude: number }[],
): Promise<void> {
  const page = await phone.newPage()
  await page.goto('/favicon.svg')
  // As text: the functions of a module get helpers that a page does not have.
  await page.evaluate(`(async () => {
    const points = ${JSON.stringify(points)}
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const database = await done(indexedDB.open(names.find((name) => /restaurants$/.test(name) && !/list_/.test(name))))
    const store = database.transaction('docs', 'readwrite').objectStore('docs')
    const there = await done(store.getAll())
    await done(store.clear())
    for (const [index, point] of points.entries()) {
      const from = there[index % there.length]
      const key = index < there.length ? from.key : crypto.randomUUID()
      const row = { ...from.row, ...point, id: key, name: from.row.name + ' ' + index }
      await done(store.put({ ...from, key, row }))
    }
    database.close()
  })()`)
  await page.close()
}
