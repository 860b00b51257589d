/** Drafts of forms, stored from the first touch so that a crash loses nothing. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Draft } from '#src/db/owed.ts'
import { type CommandError, failed, type Result, succeeded } from '#src/lib/result.ts'
import { putBack, type TakenPhotos, takePhotos } from './put-back.ts'
import { writeLocal } from './save-mutation.ts'

/** A discarded draft with its photos, for putting it back. */
type DiscardedDraft = TakenPhotos & { drafts: Draft[] }

/**
 * `isStored`: the draft was saved before. If it is missing now, another tab has ended it, and it must not come back.
 * `isForeign`: whether the stored draft holds something this tab has never seen; that is not overwritten. Errors:
 * draft_ended, and those of the storage.
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

/** The draft goes on in the other tab. */
export const draftChanged: CommandError = {
  code: 'draft_ended',
  message: 'This was changed in another tab too, so changes here are not saved.',
}

/** Discards a draft without asking, and only if the stored draft, from whatever tab, is blank and has no photos. */
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

/** Discards a draft and its photos. Pass the result to `restoreDraft` to undo. */
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
