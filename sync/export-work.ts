/** Writes all unsent work of a person to one file. */
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Mutation, Photo, PhotoBlobs } from '#src/db/owed.ts'
import type { Picture } from '#src/lib/picture.ts'
import { type ExportedPhoto, pictureEntry, sha256Of, type WorkFile, workEntry, workFileVersion } from './work-file.ts'

/** A zip for importWork, without what the server already has. Throws StorageError. */
export async function exportWork(copy: LocalCopy): Promise<Blob> {
  const owed = await copy.owed.read(['outbox', 'refused', 'drafts', 'photos', 'blobs', 'offers'], async (reader) => {
    const photos = await reader.all('photos')
    const blobs = new Map<string, PhotoBlobs | undefined>()
    for (const { id } of photos) blobs.set(id, await reader.get('blobs', id))
    return {
      outbox: await reader.all('outbox'),
      refused: await reader.all('refused'),
      drafts: await reader.all('drafts'),
      offers: await reader.all('offers'),
      photos,
      blobs,
    }
  })
  const entries: Zippable = {}
  const photos: ExportedPhoto[] = []
  for (const photo of owed.photos) {
    // An uploaded photo's file is on the server, and its link is in the outbox.
    if (photo.state !== 'uploaded') photos.push(await exportPhoto(photo, owed.blobs.get(photo.id), entries))
  }
  const work: WorkFile = {
    version: workFileVersion,
    user_id: copy.userId,
    exported_at: new Date(copy.clock.now()).toISOString(),
    mutations: owed.outbox.filter(({ state }) => state !== 'applied').map(exportMutation),
    refused: owed.refused,
    drafts: owed.drafts,
    offers: owed.offers,
    photos,
  }
  entries[workEntry] = strToU8(JSON.stringify(work, undefined, 2))
  return new Blob([zipSync(entries)], { type: 'application/zip' })
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
async function exportPhoto(photo: Photo, blobs: PhotoBlobs | undefined, entries: Zippable): Promise<ExportedPhoto> {
  const { id, bucket, path, review_id, draft_id, index, state, message, code } = photo
  const pictures = blobs && {
    full: await exportPicture(pictureEntry(id, 'full'), blobs.full, entries),
    thumbnail: await exportPicture(pictureEntry(id, 'thumbnail'), blobs.thumbnail, entries),
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

async function exportPicture(name: string, picture: Picture, entries: Zippable) {
  const bytes = new Uint8Array(picture.bytes)
  // Pictures are compressed already.
  entries[name] = [bytes, { level: 0 }]
  const type = picture.type === 'image/webp' ? ('image/webp' as const) : ('image/jpeg' as const)
  return { type, sha256: await sha256Of(bytes) }
}
