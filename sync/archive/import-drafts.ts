/**
 * Drafts of another account, as drafts of this one; also the visits and lists that the server had refused there, for their
 * person to correct. What else waited there is part of the visits and lists of the export.
 */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Draft, Photo, PhotoBlobs } from '#src/db/owed.ts'
import { waitingPhoto } from '#src/db/waiting-photo.ts'
import { type Archive, unsentFolder } from '#src/domain/archive/archive.ts'
import { importedId, newPhoto } from '#src/domain/archive/import-plan.ts'
import { listDraftOfInput } from '#src/domain/lists/list-form.ts'
import { visitOfInput } from '#src/domain/visits/visit-form.ts'
import { createdIds } from '#src/domain/work/dependencies.ts'
import { newListDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { isUuid } from '#src/lib/text.ts'
import type { ZipReader } from '#src/lib/zip-reader.ts'
import { picturesOf, readWork, valid } from '#sync/import-work.ts'
import { exportedDraft, exportedPhotoOf, exportedRefused, sha256Of, type WorkFile } from '#sync/work-file.ts'

/** How many came. Throws StorageError. */
export async function importDrafts(copy: LocalCopy, content: Archive, zip: ZipReader): Promise<number> {
  const { user_id } = content.person
  const work = await readWork(zip, unsentFolder, user_id).catch(() => undefined)
  if (!work) return 0
  const found = draftsOf(work, new Date(copy.clock.now()))
  const isThere = await whatIsThere(copy)
  const drafts = new Map<string, Draft>()
  for (const draft of found) {
    const id = importedId(content, draft.id, copy.userId)
    if (!isThere(id)) drafts.set(draft.id, { ...draft, id })
  }
  const { photos, blobs } = await photosOf(copy.userId, drafts, work, zip, user_id)
  await copy.owed.write(['drafts', 'photos', 'blobs'], async (owed) => {
    await owed.put('drafts', [...drafts.values()])
    await owed.put('photos', photos)
    await owed.put('blobs', blobs)
  })
  return drafts.size
}

/** By their ids in the file. A draft that was begun goes before what was refused. */
function draftsOf(work: WorkFile, now: Date): Draft[] {
  const changed_at = now.toISOString()
  const refused = valid(exportedRefused, work.refused, '', []).flatMap(({ intent, input }): Draft[] => {
    const id = String(input['id'])
    if (intent === 'log_visit') {
      const visit = visitOfInput(input, undefined, changed_at.slice(0, 10))
      return [{ id, kind: visitDraft, content: { ...visit }, changed_at }]
    }
    if (intent === 'create_list')
      return [{ id, kind: newListDraft, content: { ...listDraftOfInput(input, true) }, changed_at }]
    return []
  })
  const begun = valid(exportedDraft, work.drafts, '', []).filter(
    ({ kind }) => kind === visitDraft || kind === newListDraft,
  )
  // Ids are made of them, and anybody may have written the file.
  return [...refused, ...begun].filter(({ id }) => isUuid(id))
}

async function whatIsThere({ owed, documents, userId }: LocalCopy): Promise<(id: string) => boolean> {
  const { drafts, work } = await owed.read(['drafts', 'outbox', 'refused'], async (reader) => ({
    drafts: await reader.all('drafts'),
    work: [...(await reader.all('outbox')), ...(await reader.all('refused'))],
  }))
  const rows = [
    ...(await documents.where('reviews', 'user_id', userId)),
    ...(await documents.where('lists', 'user_id', userId)),
  ].map(({ row }) => row.id)
  const ids = new Set([...drafts.map(({ id }) => id), ...rows, ...work.flatMap(createdIds)])
  return (id) => ids.has(id)
}

async function photosOf(
  userId: string,
  drafts: ReadonlyMap<string, Draft>,
  work: WorkFile,
  zip: ZipReader,
  owner: string,
): Promise<{ photos: Photo[]; blobs: PhotoBlobs[] }> {
  const exported = valid(exportedPhotoOf(owner), work.photos, '', []).filter(
    ({ state, draft_id, review_id }) => state !== 'removing' && drafts.has(draft_id ?? review_id ?? ''),
  )
  const photos: Photo[] = []
  const blobs: PhotoBlobs[] = []
  for (const photo of exported) {
    const { draft_id, review_id, index, path: oldPath } = photo
    const draft = drafts.get(draft_id ?? review_id ?? '')
    const picture = draft && (await picturesOf(zip, unsentFolder, photo))
    if (!draft || !picture) continue
    const hash = await sha256Of(new Uint8Array(picture.full.bytes))
    const named = newPhoto(userId, draft.id, index, hash, oldPath)
    const waiting = waitingPhoto({ bucket: 'review-photos', draft_id: draft.id }, { ...picture, ...named, index })
    photos.push(waiting.photo)
    blobs.push(waiting.blobs)
  }
  return { photos, blobs }
}
