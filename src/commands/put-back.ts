/** Undo for discarded work: the removed rows of the owed tables are put back as they were. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedReader, OwedTable, OwedTables, OwedWriter, Photo, PhotoBlobs } from '#src/db/owed.ts'
import type { Result } from '#src/lib/result.ts'
import { writeLocal } from './save-mutation.ts'

export type TakenPhotos = { photos: Photo[]; blobs: PhotoBlobs[] }

/** Removes the chosen photos with their pictures and returns them. Needs the tables photos and blobs. */
export async function takePhotos(owed: OwedWriter, isChosen: (photo: Photo) => boolean): Promise<TakenPhotos> {
  const photos = (await owed.all('photos')).filter(isChosen)
  const ids = photos.map(({ id }) => id)
  const blobs = await picturesOf(owed, photos)
  await owed.delete('photos', ids)
  await owed.delete('blobs', ids)
  return { photos, blobs }
}

/** Read one by one: all pictures together may not fit into memory. */
export async function picturesOf(owed: OwedReader, photos: readonly Photo[]): Promise<PhotoBlobs[]> {
  const blobs: PhotoBlobs[] = []
  for (const { id } of photos) blobs.push(...[await owed.get('blobs', id)].filter((one) => one !== undefined))
  return blobs
}

/** Puts rows back into their tables unchanged. Errors: those of the storage. */
export function putBack(copy: LocalCopy, rows: { [T in OwedTable]?: OwedTables[T][] }): Promise<Result> {
  const tables = Object.keys(rows) as OwedTable[]
  return writeLocal(copy, tables, async (owed) => {
    for (const table of tables) await owed.put(table, rows[table] ?? [])
  })
}
