/** Imports the unsent work in a file that exportWork wrote, perhaps on another device. */
import * as v from 'valibot'
import { applyPending } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-lock.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Draft, Offer, OwedReader, OwedTable, OwedWriter, Photo, PhotoBlobs } from '#src/db/owed.ts'
import type { Picture } from '#src/lib/picture.ts'
import { openZip, type ZipReader } from '#src/lib/zip-reader.ts'
import { type ImportedWork, WorkFileError } from '#src/services/work-file.ts'
import {
  type ExportedPhoto,
  exportedDraft,
  exportedMutation,
  exportedOffer,
  exportedPhotoOf,
  exportedRefused,
  pictureEntry,
  sha256Of,
  type WorkFile,
  workEntry,
  workFile,
  workFileVersion,
} from './work-file.ts'

/**
 * Mutations keep their ids, so what the old device has sent or still sends is applied once. Throws WorkFileError
 * (another person's work is refused: invariant 13) and StorageError; then nothing was imported.
 */
export async function importWork(copy: LocalCopy, file: Blob): Promise<ImportedWork> {
  const zip = await openZip(file).catch((error: unknown) => {
    throw new WorkFileError('not_a_file', { cause: error })
  })
  return importWorkFrom(copy, zip)
}

/** The same from a folder of a zip. */
export async function importWorkFrom(copy: LocalCopy, zip: ZipReader, folder = ''): Promise<ImportedWork> {
  const work = await readWork(zip, folder, copy.userId)
  const damaged: string[] = []
  const mutations = valid(exportedMutation, work.mutations, 'A change', damaged)
  const refused = valid(exportedRefused, work.refused, 'A refused change', damaged)
  const drafts = valid(exportedDraft, work.drafts, 'A draft', damaged)
  const offers = valid(exportedOffer, work.offers, 'A change that the server has lost', damaged)
  const photos = valid(exportedPhotoOf(copy.userId), work.photos, 'A photo', damaged)
  const pictures = await readPictures(zip, folder, photos, damaged)

  const imported = await copy.owed.write(['outbox', 'refused', 'drafts', 'photos', 'blobs', 'offers'], async (owed) => {
    const here = await idsHere(owed)
    const isNew = ({ id }: { id: string }): boolean => !here.has(id)
    const newMutations = mutations.filter(isNew)
    const newRefused = refused.filter(isNew)
    const newOffers: Offer[] = offers.filter(isNew)
    const newDrafts: Draft[] = drafts.filter(isNew)
    const newPhotos = photos.filter((photo) => isNew(photo) && (photo.state === 'removing' || pictures.has(photo.id)))
    for (const work of [...newMutations, ...newRefused].toSorted((a, b) => a.seq - b.seq)) await takeOver(owed, work)
    await owed.put('drafts', newDrafts)
    await owed.put('offers', newOffers)
    await owed.put(
      'photos',
      newPhotos.map((photo) => photoOf(photo, pictures.get(photo.id))),
    )
    await owed.put(
      'blobs',
      newPhotos.flatMap(({ id }) => pictures.get(id) ?? []),
    )
    return {
      changes: newMutations.length + newOffers.length,
      refused: newRefused.length,
      drafts: newDrafts.length,
      photos: newPhotos.length,
      damaged,
    }
  })
  copy.channel.post('saved')
  await holdDocuments(copy, () => applyPending(copy))
  return imported
}

/** The file of this person. Throws WorkFileError. */
export async function readWork(zip: ZipReader, folder: string, userId: string): Promise<WorkFile> {
  const content = await parsedEntry(zip, folder + workEntry)
  const version = v.safeParse(v.object({ version: v.number() }), content)
  if (version.success && version.output.version > workFileVersion) throw new WorkFileError('other_version')
  const work = v.safeParse(workFile, content)
  if (!work.success) throw new WorkFileError('not_a_file')
  if (work.output.user_id !== userId) throw new WorkFileError('other_person')
  return work.output
}

async function parsedEntry(zip: ZipReader, name: string): Promise<unknown> {
  const entry = await readEntry(zip, name)
  try {
    return entry && JSON.parse(new TextDecoder().decode(entry))
  } catch {
    return undefined
  }
}

/** exportWork writes no larger entry. */
const mostEntryBytes = 50_000_000

/** undefined for a missing or damaged entry. */
const readEntry = (zip: ZipReader, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  zip.read(name, mostEntryBytes).catch(() => undefined)

/** The valid entries; each of the others adds a line to `damaged`. */
export function valid<Schema extends v.GenericSchema>(
  schema: Schema,
  entries: unknown[],
  what: string,
  damaged: string[],
): v.InferOutput<Schema>[] {
  return entries.flatMap((entry, index) => {
    const parsed = v.safeParse(schema, entry)
    if (parsed.success) return [parsed.output]
    damaged.push(`${what} (number ${index + 1} in the file) cannot be read.`)
    return []
  })
}

/** The complete and valid pictures, by photo id. */
export async function readPictures(
  zip: ZipReader,
  folder: string,
  photos: ExportedPhoto[],
  damaged: string[],
): Promise<Map<string, PhotoBlobs>> {
  const complete = new Map<string, PhotoBlobs>()
  for (const { id, state, path, pictures } of photos) {
    const full = pictures && (await readPicture(zip, folder + pictureEntry(id, 'full'), pictures.full))
    const thumbnail = pictures && (await readPicture(zip, folder + pictureEntry(id, 'thumbnail'), pictures.thumbnail))
    if (full && thumbnail) complete.set(id, { id, full, thumbnail })
    else if (state !== 'removing') damaged.push(`The picture of a photo (${path.split('/').at(-1)}) is damaged.`)
  }
  return complete
}

async function readPicture(
  zip: ZipReader,
  name: string,
  { type, sha256 }: { type: string; sha256: string },
): Promise<Picture | undefined> {
  const picture = await readEntry(zip, name)
  if (!picture || (await sha256Of(picture)) !== sha256) return undefined
  return { bytes: picture.slice().buffer, type }
}

/** Ids of everything that is here already, so that nothing is imported twice. */
async function idsHere(owed: OwedReader): Promise<Set<string>> {
  const tables = ['outbox', 'refused', 'drafts', 'photos', 'offers'] as const satisfies OwedTable[]
  const ids = new Set<string>()
  for (const table of tables) for (const { id } of await owed.all(table)) ids.add(id)
  return ids
}

type ExportedWork = v.InferOutput<typeof exportedMutation> | v.InferOutput<typeof exportedRefused>

/**
 * Everything gets a place in this device's order, after what is here. That includes refused work: mutations saved here
 * earlier do not depend on it, later ones may.
 */
async function takeOver(owed: OwedWriter, work: ExportedWork): Promise<void> {
  const { id, intent, input, saved_at, names } = work
  const change = { id, intent, input, saved_at, ...(names && { names }) }
  const { seq } = await owed.append({ ...change, state: 'waiting', attempts: 0 })
  if (!('code' in work)) return
  await owed.delete('outbox', [seq])
  await owed.put('refused', [{ ...work, seq }])
}

function photoOf(exported: ExportedPhoto, blobs: PhotoBlobs | undefined): Photo {
  const { pictures: _, ...photo } = exported
  return { ...photo, progress: 0, attempts: 0, size: blobs?.full.bytes.byteLength ?? 0 }
}
