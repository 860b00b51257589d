/** Deletes cached pictures, and the addresses that Workbox notes to find the oldest. */
import { connect, inTransaction, resultOf } from '#src/db/indexed-db.ts'
import { pictureCache } from './caches.ts'

/** Of workbox-expiration; an address names the person whose folder holds the picture. */
const notes = { database: 'workbox-expiration', store: 'cache-entries' }
type Note = { url: string; cacheName: string }

/** All pictures, or those at the addresses that `isMeant` accepts. */
export async function forgetPictures(isMeant: (address: string) => boolean = () => true): Promise<void> {
  if (await caches.has(pictureCache)) {
    const pictures = await caches.open(pictureCache)
    const meant = (await pictures.keys()).filter(({ url }) => isMeant(url))
    await Promise.all(meant.map((request) => pictures.delete(request)))
  }
  if (!(await indexedDB.databases()).some(({ name }) => name === notes.database)) return
  const connection = connect({}, notes.database)
  try {
    const { objectStoreNames } = await connection.database()
    if (!objectStoreNames.contains(notes.store)) return
    await inTransaction(connection, [notes.store], 'readwrite', async (transaction) => {
      const store = transaction.objectStore(notes.store)
      const keys = await resultOf(store.getAllKeys())
      const all: Note[] = await resultOf(store.getAll())
      const meantKeys = keys.filter((_, index) => {
        const note = all[index]
        return note?.cacheName === pictureCache && isMeant(note.url)
      })
      await Promise.all(meantKeys.map((key) => resultOf(store.delete(key))))
    })
  } finally {
    connection.close()
  }
}

/** The addresses of all cached pictures. */
export async function cachedPictures(): Promise<string[]> {
  if (!(await caches.has(pictureCache))) return []
  return (await (await caches.open(pictureCache)).keys()).map(({ url }) => url)
}
