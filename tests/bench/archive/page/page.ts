/** What runs in the browser: the app's own local copy, export and import. */
import { createArchiveService } from '#src/app/local/archive.ts'
import { readImportFilesOf } from '#src/app/local/read-import-files.ts'
import { addImportedPhotos } from '#src/commands/import-photos.ts'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { appendIntents } from '#src/db/append-intents.ts'
import { openLocalCopy } from '#src/db/open.ts'
import type { OwedTables } from '#src/db/owed.ts'
import { processPhoto } from '#src/images/process-photo.ts'
import { beginTemporaryFile } from '#src/lib/temporary-file.ts'
import { createZipWriter } from '#src/lib/zip-writer.ts'
import type { PictureService } from '#src/services/use-services.ts'

export type ArchiveBench = {
  /** Visits with ten photos each of some 400 kB, none of them sent; returns the bytes of all photos. */
  fill: (photos: number) => Promise<number>
  /** Returns the bytes of the file. */
  exportAll: () => Promise<number>
  /** Imports the exported file into another account; returns how many photos came. */
  importAll: () => Promise<number>
  /** Deletes everything of the first account on this device; then the file is still there. */
  forget: () => Promise<void>
  /** Imports it into the account that it comes from; returns how many photos came. */
  importBack: () => Promise<number>
  /** Writes a zip of Swarm with a check-in for every ten photos. */
  fillSwarm: (photos: number) => Promise<void>
  /** Imports it into a third account; returns how many photos came. */
  importSwarm: () => Promise<number>
}

const [ada, ben, cem] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const pictures: PictureService = { reviewPhoto: (path) => `/none/${path}`, avatar: () => undefined, place: (at) => at }
const unstopped = new AbortController().signal

async function copyOf(userId: string) {
  const copy = await openLocalCopy(userId)
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'first_pull_done', value: true }]))
  const row = { user_id: userId, username: 'ada' }
  await copy.documents.write([{ entity: 'profiles', key: userId, document: { row, scopes: [`user:${userId}`] } }])
  return copy
}

/** Noise, which no encoder makes small. */
async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(1000, 800)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const image = context.createImageData(1000, 800)
  for (let at = 0; at < image.data.length; at += 65_536)
    crypto.getRandomValues(image.data.subarray(at, Math.min(at + 65_536, image.data.length)))
  context.putImageData(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.72 })
  return new Uint8Array(await blob.arrayBuffer())
}

async function importInto(userId: string): Promise<number> {
  const copy = await copyOf(userId)
  const folder = await navigator.storage.getDirectory()
  const file = await (await folder.getFileHandle('export.zip')).getFile()
  await createArchiveService(copy, pictures).importArchive(file, () => {}, unstopped)
  const photos = await copy.owed.read(['photos'], (owed) => owed.all('photos'))
  await copy.close()
  return photos.length
}

const deleted = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })

const bench: ArchiveBench = {
  async fill(photos) {
    const copy = await copyOf(ada)
    const noise = await picture()
    let bytes = 0
    for (let at = 0; at < photos; at += 10) {
      const review_id = idOf(1000 + at)
      const row = { id: review_id, user_id: ada, restaurant_id: idOf(9), rating: 4, created_at: '2026-05-01T12:00:00Z' }
      await copy.documents.write([{ entity: 'reviews', key: review_id, document: { row, scopes: [`user:${ada}`] } }])
      const rows: OwedTables['photos'][] = []
      const blobs: OwedTables['blobs'][] = []
      for (let index = 0; index < 10; index++) {
        const full = new Uint8Array(noise.length + 16)
        full.set(noise)
        crypto.getRandomValues(full.subarray(noise.length))
        const id = crypto.randomUUID()
        const path = `${ada}/${1_700_000_000_000 + at}-${index}.jpg`
        const state = { state: 'waiting' as const, progress: 0, attempts: 0, size: full.length }
        rows.push({ id, bucket: 'review-photos', path, review_id, index, ...state })
        blobs.push({
          id,
          full: { bytes: full.buffer, type: 'image/jpeg' },
          thumbnail: { bytes: new ArrayBuffer(8000), type: 'image/jpeg' },
        })
        bytes += full.length
      }
      const input = { id: review_id, restaurant_id: idOf(9), rating: 4, created_at: row.created_at }
      await copy.owed.write(['outbox', 'photos', 'blobs'], async (owed) => {
        await appendIntents(copy, owed, [{ intent: 'log_visit', input }])
        await owed.put('photos', rows)
        await owed.put('blobs', blobs)
      })
    }
    await copy.close()
    return bytes
  },
  async exportAll() {
    const copy = await copyOf(ada)
    const { file, photos, missing } = await createArchiveService(copy, pictures).exportArchive(() => {}, unstopped)
    if (missing > 0 || photos === 0) throw new Error(`${missing} photos are missing.`)
    await copy.close()
    return file.size
  },
  importAll: () => importInto(ben),
  async forget() {
    for (const { name = '' } of await indexedDB.databases()) if (name.includes(ada)) await deleted(name)
  },
  importBack: () => importInto(ada),
  async fillSwarm(photos) {
    const noise = await picture()
    const file = await beginTemporaryFile('swarm.zip', 'application/zip')
    const zip = createZipWriter(Date.now(), (chunk) => file.write(chunk))
    const items = (all: object[]) => new TextEncoder().encode(JSON.stringify({ items: all }))
    const checkins: object[] = []
    const named: object[] = []
    for (let at = 0; at < photos; at++) {
      const id = `checkin${Math.floor(at / 10)}`
      if (at % 10 === 0)
        checkins.push({
          id,
          type: 'checkin',
          createdAt: 1_500_000_000 + at * 86_400,
          venue: { id, name: `Place ${id}` },
        })
      named.push({ relatedItemUrl: `https://www.swarmapp.com/checkin/${id}`, suffix: `/${at}.jpg` })
      // What follows the picture makes each another file.
      const bytes = new Uint8Array(noise.length + 16)
      bytes.set(noise)
      crypto.getRandomValues(bytes.subarray(noise.length))
      await zip.add(`pix/${at}.jpg`, bytes, 'stored')
    }
    await zip.add('checkins1.json', items(checkins))
    await zip.add('photos1.json', items(named))
    await zip.end()
    await file.finish()
  },
  async importSwarm() {
    const copy = await copyOf(cem)
    const folder = await navigator.storage.getDirectory()
    const file = await (await folder.getFileHandle('swarm.zip')).getFile()
    const read = await readImportFilesOf(cem)([file], [], unstopped)
    await beginImport(copy, { files: [file.name], ...read })
    await saveImport(copy)
    const added = await addImportedPhotos(copy, [file], { processPhoto, onProgress() {}, signal: unstopped })
    await copy.close()
    if (!added.ok) throw new Error(added.error.message)
    return added.value
  },
}

Object.assign(globalThis, { bench })
