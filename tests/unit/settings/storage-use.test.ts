// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { storageUse } from '#src/queries/storage.ts'
import { fakeCaches } from '#tests/support/fake-caches.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openForEach(uuid(1), (opened) => {
  copy = opened
})
afterEach(() => vi.unstubAllGlobals())

/** The caches of an app of 500 bytes, and 200 bytes of pictures; a photo of 100 waits. */
async function used(estimate: object | undefined) {
  vi.stubGlobal('caches', fakeCaches())
  for (const [name, bytes] of [
    ['crumb-precache-1', 500],
    ['crumb-pictures', 200],
  ] as const)
    await (await caches.open(name)).put('/file', new Response('x'.repeat(bytes)))
  vi.stubGlobal('navigator', { storage: estimate && { estimate: async () => estimate } })
  const photo = { id: uuid(60), bucket: 'review-photos' as const, path: 'x', index: 0, state: 'waiting' as const }
  await copy.owed.write(['photos'], (owed) => owed.put('photos', [{ ...photo, progress: 0, attempts: 0, size: 100 }]))
  const { waitingPhotos, pictures, isPersisted, maps, ...rest } = await firstValueFrom(storageUse(copy))
  expect({ waitingPhotos, pictures, maps, isPersisted }).toEqual({
    waitingPhotos: 100,
    pictures: 200,
    maps: 0,
    isPersisted: false,
  })
  return rest
}

test('the compiled code that Chromium keeps with the app is no reviews', async () => {
  expect(await used({ usage: 4000, usageDetails: { indexedDB: 1100, caches: 2900 } })).toEqual({
    rows: 1000,
    app: 2700,
  })
})

test('where the browser does not tell databases from files, neither do we', async () => {
  expect(await used({ usage: 1700 })).toEqual({ rowsAndApp: 1400 })
})

test('where it says nothing, only what was counted is shown', async () => {
  expect(await used(undefined)).toEqual({ app: 500 })
})
