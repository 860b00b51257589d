/** Imports the unsent work in a file that exportWork wrote, perhaps on another device. */
import * as v from 'valibot'
import { applyPending } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Draft, Offer, OwedReader, OwedTable, OwedWriter, PhotoBlobs } from '#src/db/owed.ts'
import { photoBatchBytes } from '#src/db/waiting-photo.ts'
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
 * (another person's work is refused: invariant 13) and StorageError; what was imported before stays, and the same file goes on.
 */
export async function importWork(copy: LocalCopy, file: Blob): Promise<ImportedWork> {
  const zip = await openZip(file).catch((error: unknown) => {
    throw new WorkFileError('not_a_file', { cause: error })
  })
  return importWorkFrom(copy, zip)
}

/** The same from a folder of a zip. All work comes in one transaction, and its photos follow: hundreds are more than a page can hold. */
export async function importWorkFrom(copy: LocalCopy, zip: ZipReader, folder = ''): Promise<ImportedWork> {
  const work = await readWork(zip, folder, copy.userId)
  const damaged: string[] = []
  const mutations = valid(exportedMutation, work.mutations, 'A change', damaged)
  const refused = valid(exportedRefused, work.refused, 'A refused change', damaged)
  const drafts = valid(exportedDraft, work.drafts, 'A draft', damaged)
  const offers = valid(exportedOffer, work.offers, 'A change that the server has lost', damaged)
  const photos = valid(exportedPhotoOf(copy.userId), work.photos, 'A photo', damaged)

  const { changes, newPhotos, ...counts } = await copy.owed.write(workTables, async (owed) => {
    const here = await idsHere(owed)
    const isNew = ({ id }: { id: string }): boolean => !here.has(id)
    const newMutations = mutations.filter(isNew)
    const newRefused = refused.filter(isNew)
    const newOffers: Offer[] = offers.filter(isNew)
    const newDrafts: Draft[] = drafts.filter(isNew)
    for (const work of [...newMutations, ...newRefused].toSorted((a, b) => a.seq - b.seq)) await takeOver(owed, work)
    await owed.put('drafts', newDrafts)
    await owed.put('offers', newOffers)
    return {
      changes: newMutations.length + newOffers.length,
      refused: newRefused.length,
      drafts: newDrafts.length,
      newPhotos: photos.filter(isNew),
    }
  })
  copy.channel.post('saved')
  await holdDocuments(copy, () => applyPending(copy))
  const imported = await importPhotos(copy, zip, folder, newPhotos, damaged)
  copy.channel.post('saved')
  return { changes, ...counts, photos: imported, damaged }
}

const workTables: OwedTable[] = ['outbox', 'refused', 'drafts', 'photos', 'offers']

type Ready = { photo: ExportedPhoto; blobs?: PhotoBlobs }

/** Each with its picture or not at all, a few at once. Returns how many came; each whose picture is damaged adds a line to `damaged`. */
async function importPhotos(
  copy: LocalCopy,
  zip: ZipReader,
  folder: string,
  photos: readonly ExportedPhoto[],
  damaged: string[],
): Promise<number> {
  let count = 0
  let batch: Ready[] = []
  let bytes = 0
  // A draft may be submitted meanwhile: its photos first.
  for (const photo of photos.toSorted((a, b) => Number(!a.draft_id) - Number(!b.draft_id))) {
    const blobs = await picturesOf(zip, folder, photo)
    if (blobs) batch.push({ photo, blobs })
    else if (photo.state === 'removing') batch.push({ photo })
    else damaged.push(`The picture of a photo (${photo.path.split('/').at(-1)}) is damaged.`)
    bytes += blobs?.full.bytes.byteLength ?? 0
    if (bytes < photoBatchBytes) continue
    count += await savePhotos(copy, batch)
    batch = []
    bytes = 0
  }
  return count + (await savePhotos(copy, batch))
}

/** Without those that another tab has taken in meanwhile, and those of a draft or visit that has ended: they would be shown nowhere. */
const savePhotos = (copy: LocalCopy, batch: readonly Ready[]): Promise<number> =>
  copy.owed.write(['photos', 'blobs', 'drafts', 'outbox'], async (owed) => {
    let count = 0
    const deletions = (await owed.all('outbox')).filter(({ intent }) => intent === 'delete_review')
    const deleted = new Set(deletions.map(({ input }) => input['id']))
    for (const { photo, blobs } of batch) {
      const { pictures: _, ...row } = photo
      const { id, draft_id, review_id, state } = row
      if (await owed.get('photos', id)) continue
      if (state !== 'removing' && deleted.has(review_id)) continue
      if (draft_id !== undefined && !(await owed.get('drafts', draft_id))) continue
      await owed.put('photos', [{ ...row, progress: 0, attempts: 0, size: blobs?.full.bytes.byteLength ?? 0 }])
      if (blobs) await owed.put('blobs', [blobs])
      count += 1
    }
    return count
  })

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

/** Undefined when one of them is missing or damaged. */
export async function picturesOf(
  zip: ZipReader,
  folder: string,
  { id, pictures }: ExportedPhoto,
): Promise<PhotoBlobs | undefined> {
  if (!pictures) return undefined
  const full = await readPicture(zip, folder + pictureEntry(id, 'full'), pictures.full)
  const thumbnail = await readPicture(zip, folder + pictureEntry(id, 'thumbnail'), pictures.thumbnail)
  return full && thumbnail && { id, full, thumbnail }
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
  // The device that it comes from may have sent it.
  const { seq } = await owed.append({ ...change, state: 'waiting', attempts: 0, sent: true })
  if (!('code' in work)) return
  await owed.delete('outbox', [seq])
  await owed.put('refused', [{ ...work, seq }])
}
