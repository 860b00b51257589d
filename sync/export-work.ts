/** Writes all unsent work of a person to one file. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type Mutation, type Photo, type PhotoBlobs, StorageError } from '#src/db/owed.ts'
import type { Picture } from '#src/lib/picture.ts'
import { createZipWriter, type ZipWriter } from '#src/lib/zip-writer.ts'
import { type ExportedPhoto, pictureEntry, sha256Of, type WorkFile, workEntry, workFileVersion } from './work-file.ts'

/** A zip for importWork, without what the server already has. Throws StorageError. */
export async function exportWork(copy: LocalCopy): Promise<Blob> {
  // A Blob of each: the browser keeps their bytes outside the memory of the page.
  const parts: Blob[] = []
  const zip = createZipWriter(copy.clock.now(), async (chunk) => void parts.push(new Blob([chunk])))
  await writeWork(copy, zip)
  await zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

/** Writes the entries into a folder of a zip, one picture after the other. Throws StorageError. */
export async function writeWork(copy: LocalCopy, zip: ZipWriter, folder = ''): Promise<void> {
  const owed = await copy.owed.read(['outbox', 'refused', 'drafts', 'photos', 'offers'], async (reader) => ({
    outbox: await reader.all('outbox'),
    refused: await reader.all('refused'),
    drafts: await reader.all('drafts'),
    offers: await reader.all('offers'),
    photos: await reader.all('photos'),
  }))
  const mutations = owed.outbox.filter(({ state }) => state !== 'applied')
  await noteSent(copy, mutations)
  const photos: ExportedPhoto[] = []
  for (const photo of owed.photos) {
    // An uploaded photo's file is on the server, and its link is in the outbox.
    if (photo.state === 'uploaded') continue
    const blobs = await copy.owed.read(['blobs'], (reader) => reader.get('blobs', photo.id))
    photos.push(await exportPhoto(photo, blobs, zip, folder))
  }
  const work: WorkFile = {
    version: workFileVersion,
    user_id: copy.userId,
    exported_at: new Date(copy.clock.now()).toISOString(),
    mutations: mutations.map(exportMutation),
    refused: owed.refused,
    drafts: owed.drafts,
    offers: owed.offers,
    photos,
  }
  await zip.add(folder + workEntry, new TextEncoder().encode(JSON.stringify(work, undefined, 2)))
}

/** From here on another device may send it, and only the server's verdict can end it. A full storage keeps nobody from the file. */
async function noteSent({ owed }: LocalCopy, mutations: readonly Mutation[]): Promise<void> {
  const exported = new Set(mutations.map(({ seq }) => seq))
  try {
    await owed.write(['outbox'], async (writer) => {
      const outbox = await writer.all('outbox')
      await writer.put(
        'outbox',
        outbox.flatMap((mutation): Mutation[] => {
          const { seq, state, sent, damage } = mutation
          const isNoted = !exported.has(seq) || state === 'applied' || sent || damage !== undefined
          return isNoted ? [] : [{ ...mutation, sent: true }]
        }),
      )
    })
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'full') throw error
  }
}

const exportMutation = ({ seq, id, intent, input, saved_at, names }: Mutation): object => ({
  seq,
  id,
  intent,
  input,
  saved_at,
  ...(names && { names }),
})

/** Without its pictures if they are gone: the rest of the work must not wait for them. */
async function exportPhoto(
  photo: Photo,
  blobs: PhotoBlobs | undefined,
  zip: ZipWriter,
  folder: string,
): Promise<ExportedPhoto> {
  const { id, bucket, path, review_id, draft_id, index, state, message, code } = photo
  const pictures = blobs && {
    full: await exportPicture(zip, folder + pictureEntry(id, 'full'), blobs.full),
    thumbnail: await exportPicture(zip, folder + pictureEntry(id, 'thumbnail'), blobs.thumbnail),
  }
  return {
    id,
    bucket,
    path,
    index,
    state: state === 'failed' || state === 'removing' ? state : 'waiting',
    ...(review_id === undefined ? {} : { review_id }),
    ...(draft_id === undefined ? {} : { draft_id }),
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    ...(pictures && { pictures }),
  }
}

async function exportPicture(zip: ZipWriter, name: string, picture: Picture) {
  const bytes = new Uint8Array(picture.bytes)
  await zip.add(name, bytes, 'stored')
  const type = picture.type === 'image/webp' ? ('image/webp' as const) : ('image/jpeg' as const)
  return { type, sha256: await sha256Of(bytes) }
}
