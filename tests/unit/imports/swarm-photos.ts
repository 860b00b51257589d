/** An import of Swarm's zip, and the queue of its photos. */
import { addImportedPhotos } from '#src/commands/import-photos.ts'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { SavedImport } from '#src/domain/import/import-batch.ts'
import { pictureOf } from '#src/lib/picture.ts'
import { PhotoError, type ProcessPhoto } from '#src/services/photo-processing.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'
import { ada } from '#tests/unit/archive/world.ts'
import { read, zipOf } from '#tests/unit/import-files/chosen.ts'
import { readFile } from './files.ts'

const items = (all: object[]) => ({ count: all.length, items: all })
const checkin = (number: number) => ({
  id: `checkin${number}`,
  createdAt: `2024-10-${String(number + 10)} 12:00:00.000000`,
  type: 'checkin',
  timeZoneOffset: 0,
  venue: { id: `venue${number}`, name: `Place ${number}` },
})
const photo = (checkinNumber: number, number: number) => ({
  relatedItemUrl: `https://www.swarmapp.com/user/1/checkin/checkin${checkinNumber}`,
  suffix: `/${checkinNumber}_${number}.jpg`,
})

/** Swarm's zip with so many photos at each of its check-ins; `content` is that of each picture. */
export function swarmZip(
  photos: readonly number[],
  content = (name: string): string => `picture ${name}`,
  folder = 'export',
): Blob {
  const all = photos.flatMap((count, at) => Array.from({ length: count }, (_, number) => photo(at, number)))
  const pictures = all.map(({ suffix }) => [`${folder}/pix${suffix}`, content(suffix)] as const)
  return new Blob([
    zipOf({
      [`${folder}/checkins1.json`]: items(photos.map((_, at) => checkin(at))),
      [`${folder}/photos1.json`]: items(all),
      ...Object.fromEntries(pictures.map(([name, text]) => [name, new TextEncoder().encode(text)])),
    }),
  ])
}

/** What it takes to be no picture says so. */
export const processPhoto: ProcessPhoto = async (file) => {
  if ((await file.text()).startsWith('broken')) throw new PhotoError('broken')
  return { full: await pictureOf(file), thumbnail: makePicture('small'), extension: 'webp', width: 8, height: 8 }
}
export const add = (
  copy: LocalCopy,
  files: readonly Blob[],
  process = processPhoto,
  signal = new AbortController().signal,
) => addImportedPhotos(copy, files, { processPhoto: process, onProgress: () => {}, signal })

/** Everything but the photos. */
export async function imported(phone: MemoryStore, zip: Blob): Promise<SavedImport> {
  await beginImport(phone, readFile(await read({ 'swarm.zip': new Uint8Array(await zip.arrayBuffer()) }), ada))
  const result = await saveImport(phone)
  if (!result.ok || !result.value) throw new Error('not saved')
  return result.value
}
export const batchOf = (phone: MemoryStore, id: string): SavedImport => {
  const batch = phone.owed.rows('imports').find((one) => one.id === id)
  if (batch?.state !== 'saved') throw new Error('no such import')
  return batch
}
export const queue = (phone: MemoryStore) => phone.owed.rows('photos').filter(({ state }) => state !== 'removing')
export const visitsOf = (batch: SavedImport): string[] =>
  batch.added.flatMap((item) => (item.kind === 'visit' ? [item.id] : [])).toReversed()

/** The server has the visits, and the photos are linked to them. */
export async function isSent(phone: MemoryStore): Promise<void> {
  const photos = queue(phone)
  const outbox = phone.owed.rows('outbox')
  await phone.owed.write(['outbox', 'bases', 'photos', 'blobs'], async (owed) => {
    await owed.delete(
      'outbox',
      outbox.map(({ seq }) => seq),
    )
    await owed.delete(
      'bases',
      (await owed.all('bases')).map(({ id }) => id),
    )
    for (const table of ['photos', 'blobs'] as const)
      await owed.delete(
        table,
        photos.map(({ id }) => id),
      )
  })
  for (const { row, scopes } of await phone.documents.where('reviews', 'user_id', ada)) {
    const paths = photos.filter(({ review_id }) => review_id === row.id).map(({ path }) => path)
    const linked = { ...row, photos: [...(row.photos ?? []), ...paths] }
    await phone.documents.write([{ entity: 'reviews', key: row.id, document: { row: linked, scopes } }])
  }
}
