/**
 * Imports an export into the account of this device, as intents in its outbox. What is here stays as it is; what is there
 * already is left out. A step is saved whole or not at all, so an import that was killed goes on when the file is chosen
 * again, and one that is repeated adds nothing.
 */
import { appendIntents } from '#src/db/append-intents.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Photo, PhotoBlobs } from '#src/db/owed.ts'
import { photoBatchBytes, waitingPhoto } from '#src/db/waiting-photo.ts'
import { hasArrived, whatIsHere } from '#src/db/what-is-here.ts'
import { type Archive, archiveLimits, missingPhotos, unsentFolder } from '#src/domain/archive/archive.ts'
import { type ImportStep, importPlan, type PlannedPhoto } from '#src/domain/archive/import-plan.ts'
import type { Picture } from '#src/lib/picture.ts'
import type { ZipReader } from '#src/lib/zip-reader.ts'
import { ArchiveError, type ArchiveProgress, type ImportedArchive } from '#src/services/archive.ts'
import { importWorkFrom } from '#sync/import-work.ts'
import { sha256Of, workEntry } from '#sync/work-file.ts'
import { importDrafts } from './import-drafts.ts'
import { openArchive } from './read-archive.ts'

export type ArchiveReading = {
  /** The picture made small; undefined when it is none that can be shown. */
  thumbnailOf: (picture: Picture) => Promise<Picture | undefined>
  onProgress: (progress: ArchiveProgress) => void
  signal: AbortSignal
}

/** So many are written in one transaction, unless their photos fill it before. */
const batchSteps = 50

/** Throws ArchiveError before anything has changed, and StorageError; then what was imported before stays. */
export async function importArchive(copy: LocalCopy, file: Blob, how: ArchiveReading): Promise<ImportedArchive> {
  const { content, zip } = await openArchive(file)
  const facts = await copy.owed.read(['facts'], (owed) => owed.all('facts'))
  // What has not arrived would be made a second time.
  if (!hasArrived(facts)) throw new ArchiveError('not_arrived')
  // Two tabs with the same file: the second finds everything there.
  return copy.locks.hold(`crumb-import-${copy.userId}`, async () => {
    const imported = { ...nothing, unsent: await importUnsent(copy, content, zip) }
    try {
      await importSteps(copy, content, zip, how, imported)
    } finally {
      copy.channel.post('saved')
      await holdDocuments(copy, () => applyPending(copy))
    }
    return { ...imported, missing: imported.missing + missingPhotos(content).length, isStopped: how.signal.aborted }
  })
}

const nothing = { visits: 0, lists: 0, places: 0, people: 0, notes: 0, photos: 0, unsent: 0, missing: 0 }
const counters = { visit: 'visits', list: 'lists', place: 'places', person: 'people', note: 'notes' } as const

/** In the account that it comes from, its mutations keep their ids, so what was sent since is applied once. */
async function importUnsent(copy: LocalCopy, content: Archive, zip: ZipReader): Promise<number> {
  if (!zip.has(unsentFolder + workEntry)) return 0
  if (content.person.user_id !== copy.userId) return importDrafts(copy, content, zip)
  const { changes, refused, drafts } = await importWorkFrom(copy, zip, unsentFolder)
  return changes + refused + drafts
}

type Ready = { step: ImportStep; photos: Photo[]; blobs: PhotoBlobs[] }

async function importSteps(
  copy: LocalCopy,
  content: Archive,
  zip: ZipReader,
  { thumbnailOf, onProgress, signal }: ArchiveReading,
  imported: typeof nothing,
): Promise<void> {
  const places = content.places.map(({ id }) => id)
  const steps = importPlan(content, copy.userId, await whatIsHere(copy, places))
  let batch: Ready[] = []
  let bytes = 0
  for (const [done, step] of steps.entries()) {
    if (signal.aborted) break
    onProgress({ done, total: steps.length })
    const ready: Ready = { step, photos: [], blobs: [] }
    for (const planned of step.photos) {
      const picture = await readPhoto(zip, planned, thumbnailOf)
      if (!picture) imported.missing += 1
      else {
        const { id, path, index, review_id } = planned
        const { photo, blobs } = waitingPhoto({ bucket: 'review-photos', review_id }, { id, path, index, ...picture })
        ready.photos.push(photo)
        ready.blobs.push(blobs)
      }
    }
    batch.push(ready)
    bytes += ready.photos.reduce((sum, { size }) => sum + size, 0)
    if (batch.length < batchSteps && bytes < photoBatchBytes) continue
    await save(copy, batch, imported)
    batch = []
    bytes = 0
  }
  await save(copy, batch, imported)
  onProgress({ done: steps.length, total: steps.length })
}

type Pictures = Omit<PhotoBlobs, 'id'>

const types = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/** undefined when it is damaged, too large or no picture: the visit must not wait for it. */
async function readPhoto(
  zip: ZipReader,
  { file, sha256 }: PlannedPhoto,
  thumbnailOf: ArchiveReading['thumbnailOf'],
): Promise<Pictures | undefined> {
  const bytes = await zip.read(file, archiveLimits.photoBytes).catch(() => undefined)
  if (!bytes || (await sha256Of(bytes)) !== sha256) return undefined
  const type = types[file.slice(file.lastIndexOf('.') + 1) as keyof typeof types]
  const full: Picture = { bytes: bytes.buffer, type }
  const thumbnail = await thumbnailOf(full)
  return thumbnail && { full, thumbnail }
}

/** All steps of a batch, or none of them. */
async function save(copy: LocalCopy, batch: readonly Ready[], imported: typeof nothing): Promise<void> {
  if (batch.length === 0) return
  await copy.owed.write(['outbox', 'photos', 'blobs'], async (owed) => {
    for (const { step, photos, blobs } of batch) {
      await appendIntents(copy, owed, step.intents)
      await owed.put('photos', photos)
      await owed.put('blobs', blobs)
    }
  })
  for (const { step, photos } of batch) {
    imported[counters[step.kind]] += 1
    imported.photos += photos.length
  }
}
