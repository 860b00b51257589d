/** Exporting and importing everything, with what the browser gives for it: its file system, its caches, and the line. */
import { pictureCache } from '#src/app/service-worker/caches.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { thumbnailOf } from '#src/images/thumbnail.ts'
import { beginTemporaryFile } from '#src/lib/temporary-file.ts'
import { ArchiveError, type ArchiveService } from '#src/services/archive.ts'
import type { PictureService } from '#src/services/use-services.ts'
import { exportArchive } from '#sync/archive/export-archive.ts'
import { importArchive } from '#sync/archive/import-archive.ts'

export function createArchiveService(copy: LocalCopy, pictures: PictureService): ArchiveService {
  return {
    async exportArchive(onProgress, signal) {
      const readPhoto = photoReader(pictures, signal)
      const file = await beginTemporaryFile('export.zip', 'application/zip').catch(noRoom)
      try {
        const content = await exportArchive(copy, {
          write: (chunk) => file.write(chunk).catch(noRoom),
          readPhoto,
          onProgress,
          signal,
        })
        const photos = content.visits.flatMap((visit) => visit.photos)
        const missing = photos.filter((photo) => photo.file === undefined).length
        return {
          file: await file.finish().catch(noRoom),
          name: `crumb-${content.exported_at.slice(0, 10)}.zip`,
          visits: content.visits.length,
          photos: photos.length - missing,
          missing,
          isComplete: content.is_complete,
        }
      } catch (error) {
        await file.discard()
        throw error
      }
    },
    importArchive: (file, onProgress, signal) => importArchive(copy, file, { thumbnailOf, onProgress, signal }),
  }
}

/** What a full device says, each browser by another name. */
function noRoom(error: unknown): never {
  throw new ArchiveError('no_room', { cause: error })
}

/** A photo has some 400 kB; slower than that, the person waits for nothing. */
const patience = 30_000
/** After so many lost requests in a row there is no line: the rest comes from this device or not at all. */
const mostLost = 3

/** Reads pictures that were looked at or sent from this device, and the others from the server while it can be reached. */
function photoReader(pictures: PictureService, signal: AbortSignal) {
  let lost = 0
  return async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const address = pictures.reviewPhoto(path)
    const kept = await caches.match(address, { cacheName: pictureCache })
    if (kept) return new Uint8Array(await kept.arrayBuffer())
    if (lost >= mostLost || !navigator.onLine) return undefined
    const request = new AbortController()
    const stop = (): void => request.abort()
    const timer = setTimeout(stop, patience)
    signal.addEventListener('abort', stop)
    try {
      const response = await fetch(address, { signal: request.signal })
      const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
      lost = 0
      return bytes
    } catch {
      signal.throwIfAborted()
      lost += 1
      return undefined
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
}
