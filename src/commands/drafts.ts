/** Forms that are being filled, stored from the first touch so that a crash loses nothing. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Draft } from '#src/db/owed.ts'
import { type CommandError, failed, type Result, succeeded } from '#src/lib/result.ts'
import { putBack, type TakenPhotos, takePhotos } from './put-back.ts'
import { writeLocal } from './save-mutation.ts'

/** A draft that was thrown away, whole, so that it can be put back. */
type DiscardedDraft = TakenPhotos & { drafts: Draft[] }

/**
 * `isStored`: it was saved before, so when it is not there any more another tab has ended it, and it must not come back.
 * `isForeign`: whether what is stored is something that the caller has never seen; that is not overwritten.
 * Errors: draft_ended, and those of the storage.
 */
export async function saveDraft(
  copy: LocalCopy,
  draft: Omit<Draft, 'changed_at'>,
  isStored = false,
  isForeign: (stored: Draft) => boolean = () => false,
): Promise<Result> {
  const changed_at = new Date(copy.clock.now()).toISOString()
  let outcome: Result = succeeded(undefined)
  const result = await writeLocal(copy, ['drafts'], async (owed) => {
    const stored = await owed.get('drafts', draft.id)
    if (!stored && isStored) outcome = failed(draftEnded)
    else if (stored && isForeign(stored)) outcome = failed(draftChanged)
    else await owed.put('drafts', [{ ...draft, changed_at }])
  })
  return result.ok ? outcome : result
}

export const draftEnded: CommandError = {
  code: 'draft_ended',
  message: 'This was submitted or discarded in another tab, so changes here are not saved.',
}

/** For this tab: it goes on in the other. */
export const draftChanged: CommandError = {
  code: 'draft_ended',
  message: 'This was changed in another tab too, so changes here are not saved.',
}

/** Throws a draft away without a word, but only when what is stored, from whatever tab, says nothing and has no photos. */
export const discardBlankDraft = (
  copy: LocalCopy,
  draftId: string,
  isBlank: (stored: Draft) => boolean,
): Promise<Result> =>
  writeLocal(copy, ['drafts', 'photos'], async (owed) => {
    const draft = await owed.get('drafts', draftId)
    if (!draft || !isBlank(draft)) return
    const photos = await owed.all('photos')
    if (!photos.some(({ draft_id }) => draft_id === draftId)) await owed.delete('drafts', [draftId])
  })

/** Throws a draft and its photos away. Give what it returns to `restoreDraft` to undo. */
export async function discardDraft(copy: LocalCopy, draftId: string): Promise<Result<DiscardedDraft>> {
  let discarded: DiscardedDraft = { drafts: [], photos: [], blobs: [] }
  const result = await writeLocal(copy, ['drafts', 'photos', 'blobs'], async (owed) => {
    const draft = await owed.get('drafts', draftId)
    const taken = await takePhotos(owed, ({ draft_id }) => draft_id === draftId)
    discarded = { drafts: draft ? [draft] : [], ...taken }
    await owed.delete('drafts', [draftId])
  })
  return result.ok ? succeeded(discarded) : result
}

/** Puts a discarded draft back as it was. */
export const restoreDraft = (copy: LocalCopy, discarded: DiscardedDraft): Promise<Result> => putBack(copy, discarded)
