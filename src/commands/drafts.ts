/** Forms that are being filled, kept from the first touch so that a crash loses nothing. */
import type { LocalStore } from '../db/local-store.ts'
import type { Draft } from '../db/owed.ts'
import type { Result } from '../lib/result.ts'
import { keeping } from './save-mutation.ts'

export function saveDraft(store: LocalStore, draft: Omit<Draft, 'changed_at'>): Promise<Result> {
  const changed_at = new Date(store.clock.now()).toISOString()
  return keeping(store, ['drafts'], (owed) => owed.put('drafts', [{ ...draft, changed_at }]))
}

/** Throws a draft and its photos away. */
export function discardDraft(store: LocalStore, draftId: string): Promise<Result> {
  return keeping(store, ['drafts', 'photos', 'blobs'], async (owed) => {
    const photos = (await owed.all('photos')).filter((photo) => photo.draft_id === draftId).map((photo) => photo.id)
    await owed.delete('drafts', [draftId])
    await owed.delete('photos', photos)
    await owed.delete('blobs', photos)
  })
}
