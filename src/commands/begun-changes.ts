/** What was typed to change a visit that is not there any more. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { asNewVisit, readVisit } from '#src/domain/visits/visit-form.ts'
import { visitDraft } from '#src/domain/work/draft-kinds.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { draftEnded } from './drafts.ts'
import { writeLocal } from './save-mutation.ts'

/**
 * Makes it the draft of a new visit, with its photos. Under another id, which it returns: a deletion of the old one may still be on its
 * way. Errors: draft_ended, and those of the storage.
 */
export async function begunChangesAsVisit(copy: LocalCopy, draftId: string): Promise<Result<string>> {
  const id = copy.newId()
  const now = new Date(copy.clock.now())
  let isThere = false
  const result = await writeLocal(copy, ['drafts', 'photos'], async (owed) => {
    const draft = await owed.get('drafts', draftId)
    isThere = draft !== undefined
    if (!draft) return
    const content = asNewVisit(readVisit(draft.content, dayOf(now)))
    await owed.put('drafts', [{ id, kind: visitDraft, content, changed_at: now.toISOString() }])
    const photos = (await owed.all('photos')).filter(({ draft_id }) => draft_id === draftId)
    await owed.put(
      'photos',
      photos.map((photo) => ({ ...photo, draft_id: id })),
    )
    await owed.delete('drafts', [draftId])
  })
  if (!result.ok) return result
  return isThere ? succeeded(id) : failed(draftEnded)
}
