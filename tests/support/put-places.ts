import type { BrowserContext } from 'playwright'

/**
 * Leaves as many places on the phone as there are points, at these points, or where they are for an empty one. What is missing is
 * copied from those that are there, under other ids and names.
 */
export async function putPlaces(
  phone: BrowserContext,
  points: readonly { latitude?: number; longitude?: number }[],
): Promise<void> {
  const page = await phone.newPage()
  await page.goto('/icons/icon-48.png')
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
      const isCopy = index >= there.length
      const key = isCopy ? crypto.randomUUID() : from.key
      const row = { ...from.row, ...point, id: key, name: isCopy ? from.row.name + ' ' + index : from.row.name }
      await done(store.put({ ...from, key, row }))
    }
    database.close()
  })()`)
  await page.close()
}
