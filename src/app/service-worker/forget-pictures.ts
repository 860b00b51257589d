/** Deletes pictures that were looked at, and the addresses that Workbox notes of them to know the oldest. */
import { Dexie } from 'dexie'
import { pictureCache } from './caches.ts'

/** Of workbox-expiration; an address names the person in whose folder the picture lies. */
const notes = { database: 'workbox-expiration', table: 'cache-entries' }
type Note = { url: string; cacheName: string }

/** All pictures, or those at the addresses that are meant. */
export async function forgetPictures(isMeant: (address: string) => boolean = () => true): Promise<void> {
  if (await caches.has(pictureCache)) {
    const pictures = await caches.open(pictureCache)
    const meant = (await pictures.keys()).filter(({ url }) => isMeant(url))
    await Promise.all(meant.map((request) => pictures.delete(request)))
  }
  // Opening what is not there would make it, in a form that Workbox does not know.
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

/** The addresses of all pictures that are kept. */
export async function cachedPictures(): Promise<string[]> {
  if (!(await caches.has(pictureCache))) return []
  return (await (await caches.open(pictureCache)).keys()).map(({ url }) => url)
}
