/** Forms that are being filled, kept from the first touch so that a crash loses nothing. */
import type { LocalStore } from '../db/local-store.ts'
import type { Draft, Photo, PhotoBlobs } from '../db/owed.ts'
import { type Result, succeeded } from '../lib/result.ts'
import { keeping } from './save-mutation.ts'

/** A draft that was thrown away, whole, so that it can be put back. */
export type DiscardedDraft = { drafts: Draft[]; photos: Photo[]; blobs: PhotoBlobs[] }

export function saveDraft(store: LocalStore, draft: Omit<Draft, 'changed_at'>): Promise<Result> {
  const changed_at = new Date(store.clock.now()).toISOString()
  return keeping(store, ['drafts'], (owed) => owed.put('drafts', [{ ...draft, changed_at }]))
}

/** Throws a draft and its photos away. Give what it returns to `restoreDraft` to undo. */
export async function discardDraft(store: LocalStore, draftId: string): Promise<Result<DiscardedDraft>> {
  let discarded: DiscardedDraft = { drafts: [], photos: [], blobs: [] }
  const result = await keeping(store, ['drafts', 'photos', 'blobs'], async (owed) => {
    const draft = await owed.get('drafts', draftId)
    const photos = (await owed.all('photos')).filter((photo) => photo.draft_id === draftId)
    const ids = photos.map((photo) => photo.id)
    const blobs: PhotoBlobs[] = []
    for (const id of ids) blobs.push(...[await owed.get('blobs', id)].filter((one) => one !== undefined))
    discarded = { drafts: draft ? [draft] : [], photos, blobs }
    await owed.delete('drafts', [draftId])
    await owed.delete('photos', ids)
    await owed.delete('blobs', ids)
  })
  return result.ok ? succeeded(discarded) : result
}

/** Puts a discarded draft back as it was. */
export function restoreDraft(store: LocalStore, { drafts, photos, blobs }: DiscardedDraft): Promise<Result> {
  return keeping(store, ['drafts', 'photos', 'blobs'], async (owed) => {
    await owed.put('drafts', drafts)
    await owed.put('photos', photos)
    await owed.put('blobs', blobs)
  })
}
