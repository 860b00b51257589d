/** Writes an export to a zip, one photo after the other. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { type Archive, archive, archiveEntry, schemaEntry } from '#src/domain/archive/archive.ts'
import { diaryCsv } from '#src/domain/archive/diary-csv.ts'
import { exportPages } from '#src/domain/archive/pages.ts'
import { createZipWriter, type ZipWriter, zipLimits } from '#src/lib/zip-writer.ts'
import type { ArchiveProgress } from '#src/services/archive.ts'
import { sha256Of } from '#sync/work-file.ts'

export type ArchiveWriting = {
  /** The device's clock in ms. */
  now: number
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** The picture at a path in the bucket review-photos; undefined when it cannot be had now. */
  readPhoto: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  writeMore?: (zip: ZipWriter) => Promise<void>
  onProgress: (progress: ArchiveProgress) => void
  signal: AbortSignal
}

/** Resolves with what was written when the last byte is. Throws the signal's reason and whatever `write` throws. */
export async function writeArchive(content: Archive, to: ArchiveWriting): Promise<Archive> {
  const zip = createZipWriter(to.now, to.write)
  await writePhotos(zip, content, to)
  await to.writeMore?.(zip)
  const addText = (name: string, text: string): Promise<void> => zip.add(name, new TextEncoder().encode(text))
  await addText('diary.csv', diaryCsv(content))
  for (const { name, html } of exportPages(content)) await addText(name, html)
  // Checks that JSON Schema has no words for are left out of it.
  await addText(schemaEntry, JSON.stringify(toJsonSchema(archive, { errorMode: 'ignore' }), undefined, 2))
  await addText(archiveEntry, JSON.stringify(content, undefined, 2))
  to.signal.throwIfAborted()
  await zip.end()
  return content
}

/** Adds `file` and `sha256`, or why it is `missing`, to every photo of the archive. */
async function writePhotos(zip: ZipWriter, content: Archive, to: ArchiveWriting): Promise<void> {
  const names = new Map(content.places.map(({ id, name }) => [id, name]))
  const total = content.visits.reduce((sum, { photos }) => sum + photos.length, 0)
  let done = 0
  for (const { created_at, restaurant_id, id, photos } of content.visits)
    for (const [index, photo] of photos.entries()) {
      to.signal.throwIfAborted()
      to.onProgress({ done, total })
      const bytes = await to.readPhoto(photo.path)
      const { bytes: written, entries } = zip.written()
      if (!bytes) photo.missing = 'It was not on this device, and the server could not be reached or does not have it.'
      else if (written + bytes.length > zipLimits.bytes || entries >= zipLimits.entries)
        photo.missing = 'One file has no room for more.'
      else {
        photo.sha256 = await sha256Of(bytes)
        photo.file = fileName(created_at.slice(0, 10), names.get(restaurant_id) ?? '', id, index, photo.path)
        await zip.add(photo.file, bytes, 'stored')
      }
      done += 1
    }
  to.onProgress({ done, total })
}

/** "photos/2026-05-17-blue-door-1f3c9a2b77d0-1.webp": readable, and no two are the same. */
function fileName(day: string, place: string, visitId: string, index: number, path: string): string {
  const slug = place
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const parts = [day, slug, visitId.slice(-12), String(index + 1)].filter(Boolean)
  return `photos/${parts.join('-')}.${path.slice(path.lastIndexOf('.') + 1)}`
}
