/**
 * The photos of imported visits come from the zip after the visits, because they may be hundreds. Each is saved in one transaction
 * with the note that it is no longer to come: an import that was killed goes on when its file is chosen again.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedReader, Photo, PhotoBlobs } from '#src/db/owed.ts'
import { photoBatchBytes, waitingPhoto } from '#src/db/waiting-photo.ts'
import { archiveLimits } from '#src/domain/archive/archive.ts'
import { newPhoto } from '#src/domain/archive/import-plan.ts'
import { type PhotoToCome, photosToCome } from '#src/domain/import/import-batch.ts'
import type { Review } from '#src/domain/rows.ts'
import { tooManyPhotos } from '#src/domain/visits/photos.ts'
import { createdIds } from '#src/domain/work/dependencies.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import { openZip, ZipError, type ZipReader } from '#src/lib/zip-reader.ts'
import { ImportFilesError } from '#src/services/import-files.ts'
import { PhotoError, type ProcessPhoto } from '#src/services/photo-processing.ts'
import { writeAndNotify } from './save-mutation.ts'

/** `id`: of the import whose photos are read. */
export type PhotoProgress = { id: string; done: number; total: number }

/** What is saved at once: a kill costs a second or two. */
const photosAtOnce = 10

export type PhotoImport = {
  processPhoto: ProcessPhoto
  onProgress: (progress: PhotoProgress) => void
  signal: AbortSignal
}

/** A photo that was read, or why it cannot be. */
type Read = { toCome: PhotoToCome } & ({ photo: Photo; blobs: PhotoBlobs } | { why: string })

/**
 * Adds the photos that imports of this device still lack and these files have; resolves with how many those were. Can be stopped
 * and repeated. Errors: those of the storage. Throws ImportFilesError, and what ProcessPhoto throws besides PhotoError. What was
 * added before stays.
 */
export async function addImportedPhotos(
  copy: LocalCopy,
  files: readonly Blob[],
  how: PhotoImport,
): Promise<Result<number>> {
  const zips = await zipsOf(files)
  const imports = await copy.owed.read(['imports'], (owed) => owed.all('imports'))
  let found = 0
  for (const batch of imports) {
    if (batch.state !== 'saved') continue
    const here = photosToCome(batch).flatMap((toCome) => {
      const zip = zips.find((one) => one.has(toCome.entry))
      return zip ? [{ toCome, zip }] : []
    })
    found += here.length
    const added = await addPhotosOf(copy, batch.id, here, how)
    if (!added.ok) return added
  }
  return succeeded(found)
}

async function addPhotosOf(
  copy: LocalCopy,
  id: string,
  photos: readonly { toCome: PhotoToCome; zip: ZipReader }[],
  { processPhoto, onProgress, signal }: PhotoImport,
): Promise<Result> {
  let read: Read[] = []
  let bytes = 0
  for (const [done, { toCome, zip }] of photos.entries()) {
    if (signal.aborted) break
    onProgress({ id, done, total: photos.length })
    const one = await readPhoto(copy.userId, zip, toCome, processPhoto)
    read.push(one)
    bytes += 'photo' in one ? one.photo.size : 0
    if (read.length < photosAtOnce && bytes < photoBatchBytes) continue
    const saved = await savePhotos(copy, id, read)
    if (!saved.ok) return saved
    read = []
    bytes = 0
  }
  return read.length > 0 ? savePhotos(copy, id, read) : succeeded(undefined)
}

/** Files that are no zip have no photos, and somebody may have chosen several of a service's. */
async function zipsOf(files: readonly Blob[]): Promise<ZipReader[]> {
  const zips: ZipReader[] = []
  for (const file of files) {
    const zip = await openZip(file).catch((error: unknown) => {
      if (error instanceof ZipError) return undefined
      throw unreadable(error)
    })
    if (zip) zips.push(zip)
  }
  return zips
}

const unreadable = (cause: unknown): ImportFilesError =>
  new ImportFilesError('This file can no longer be read. Choose it again.', { cause })

/** As if the person had picked it: small, upright, and without the place where it was taken. */
async function readPhoto(
  userId: string,
  zip: ZipReader,
  toCome: PhotoToCome,
  processPhoto: ProcessPhoto,
): Promise<Read> {
  const { review_id, index, entry } = toCome
  try {
    const bytes = await zip.read(entry, archiveLimits.photoBytes)
    if (!bytes) return { toCome, why: 'It is not in the file.' }
    const { full, thumbnail, extension } = await processPhoto(new Blob([bytes]))
    const named = newPhoto(userId, review_id, index, bytesToHex(sha256(bytes)), `.${extension}`)
    return { toCome, ...waitingPhoto({ bucket: 'review-photos', review_id }, { ...named, index, full, thumbnail }) }
  } catch (error) {
    if (error instanceof PhotoError) return { toCome, why: error.message }
    if (!(error instanceof ZipError)) throw error instanceof DOMException ? unreadable(error) : error
    return { toCome, why: error.problem === 'hostile' ? 'This picture is too large.' : 'This picture is damaged.' }
  }
}

/** Those of one import. What another tab has saved meanwhile and whose visit is gone is dropped. */
async function savePhotos(copy: LocalCopy, id: string, read: readonly Read[]): Promise<Result> {
  const visits = await copy.documents.get('reviews', [...new Set(read.map(({ toCome }) => toCome.review_id))])
  return writeAndNotify(copy, ['imports', 'outbox', 'refused', 'photos', 'blobs'], async (owed) => {
    const batch = await owed.get('imports', id)
    if (batch?.state !== 'saved' || !batch.photos || batch.undone) return
    const pathsOf = await photosHere(owed, new Map([...visits].map(([visit, { row }]) => [visit, row])))
    const photos = { toCome: [...batch.photos.toCome], added: [...batch.photos.added] }
    const leftOut = [...batch.leftOut]
    for (const one of read) {
      const { review_id, index, of } = one.toCome
      const at = photos.toCome.findIndex((other) => other.review_id === review_id && other.index === index)
      const paths = pathsOf(review_id)
      if (at >= 0) photos.toCome.splice(at, 1)
      if (at < 0 || !paths) continue
      const why = 'why' in one ? one.why : tooManyPhotos(paths.size, 1)
      if (why !== undefined) leftOut.push({ file: of, why: `One of its photos did not come along. ${why}` })
      if (!('photo' in one) || why !== undefined) continue
      await owed.put('photos', [one.photo])
      await owed.put('blobs', [one.blobs])
      paths.add(one.photo.path)
      photos.added.push({ review_id, path: one.photo.path, entry: one.toCome.entry })
    }
    await owed.put('imports', [{ ...batch, photos, leftOut }])
  })
}

/** The paths of a visit's photos, with those on their way; undefined of a visit that is gone. */
async function photosHere(
  owed: OwedReader,
  visits: ReadonlyMap<string, Review>,
): Promise<(visit: string) => Set<string> | undefined> {
  const outbox = await owed.all('outbox')
  const made = new Set([...outbox, ...(await owed.all('refused'))].flatMap(createdIds))
  const deleted = new Set(outbox.flatMap(({ intent, input }) => (intent === 'delete_review' ? [input['id']] : [])))
  const paths = new Map<string, Set<string>>()
  const add = (visit: string, path: string): void => void paths.set(visit, (paths.get(visit) ?? new Set()).add(path))
  for (const [visit, { photos = [] }] of visits) for (const path of photos) add(visit, path)
  for (const { review_id, path, state } of await owed.all('photos'))
    if (review_id !== undefined && state !== 'removing') add(review_id, path)
  return (visit) => {
    if (deleted.has(visit) || !(visits.has(visit) || made.has(visit))) return undefined
    const there = paths.get(visit) ?? new Set()
    paths.set(visit, there)
    return there
  }
}
