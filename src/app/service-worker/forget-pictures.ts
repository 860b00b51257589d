/** Deletes cached pictures, and the addresses that Workbox notes to find the oldest. */
import { Dexie } from 'dexie'
import { pictureCache } from './caches.ts'

/** Of workbox-expiration; an address names the person whose folder holds the picture. */
const notes = { database: 'workbox-expiration', table: 'cache-entries' }
type Note = { url: string; cacheName: string }

/** All pictures, or those at the addresses that `isMeant` accepts. */
export async function forgetPictures(isMeant: (address: string) => boolean = () => true): Promise<void> {
  if (await caches.has(pictureCache)) {
    const pictures = await caches.open(pictureCache)
    const meant = (await pictures.keys()).filter(({ url }) => isMeant(url))
    await Promise.all(meant.map((request) => pictures.delete(request)))
  }
  // Opening a missing database would create it, in a format that Workbox does not know.
  if (!(await Dexie.exists(notes.database))) return
  const database = await new Dexie(notes.database).open()
  try {
    if (!database.tables.some(({ name }) => name === notes.table)) return
    await database
      .table<Note>(notes.table)
      .filter(({ url, cacheName }) => cacheName === pictureCache && isMeant(url))
      .delete()
  } finally {
    database.close()
  }
}

/** The addresses of all cached pictures. */
export async function cachedPictures(): Promise<string[]> {
  if (!(await caches.has(pictureCache))) return []
  return (await (await caches.open(pictureCache)).keys()).map(({ url }) => url)
}
