/** The addresses of pictures, which Workbox notes, go with the pictures. */
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureCache } from '#src/app/service-worker/caches.ts'
import { forgetPictures } from '#src/app/service-worker/forget-pictures.ts'

const [ben, cleo] = ['https://x/avatars/ben.webp', 'https://x/avatars/cleo.webp'] as const

/** Workbox's own; it notes what it keeps in other caches, too. */
const notes = (): Dexie => {
  const dexie = new Dexie('workbox-expiration')
  dexie.version(0.1).stores({ 'cache-entries': 'id, cacheName, timestamp' })
  return dexie
}
const noted = async (): Promise<string[]> => {
  const dexie = notes()
  try {
    return (await dexie.table<{ id: string }>('cache-entries').toArray()).map(({ id }) => id)
  } finally {
    dexie.close()
  }
}

let kept: string[]
beforeEach(() => {
  kept = [ben, cleo]
  const cache = {
    keys: async () => kept.map((url) => ({ url })),
    async delete({ url }: { url: string }) {
      kept = kept.filter((one) => one !== url)
    },
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
})
afterEach(() => vi.unstubAllGlobals())

test('those that are meant, and nothing of another cache', async () => {
  const dexie = notes()
  await dexie.table('cache-entries').bulkPut([
    { id: 'ben', url: ben, cacheName: pictureCache, timestamp: 1 },
    { id: 'cleo', url: cleo, cacheName: pictureCache, timestamp: 2 },
    { id: 'other', url: ben, cacheName: 'another', timestamp: 3 },
  ])
  dexie.close()
  await forgetPictures((address) => address === ben)
  expect([kept, await noted()]).toEqual([[cleo], ['cleo', 'other']])
  await forgetPictures()
  expect([kept, await noted()]).toEqual([[], ['other']])
  await Dexie.delete('workbox-expiration')
})

test('where Workbox has noted nothing, no database is made, which it would not know', async () => {
  await forgetPictures()
  expect([kept, (await indexedDB.databases()).map(({ name }) => name)]).toEqual([[], []])
})
