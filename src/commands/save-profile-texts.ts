/** Name and bio while they are being typed, and their saving when the settings are left (spec L§4). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedWriter } from '#src/db/owed.ts'
import { readTypedTexts, type TypedTexts, textsToSave } from '#src/domain/people/settings.ts'
import type { Profile } from '#src/domain/rows.ts'
import { settingsDraft } from '#src/domain/work/draft-kinds.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import { saveDraft } from './drafts.ts'
import { saveMutation, writeLocal } from './save-mutation.ts'

/** One draft a person: its id is theirs. */
const draftIdOf = ({ userId }: LocalCopy): string => userId

/** Keeps what is typed, so that a phone that dies here loses nothing; it is saved at the next start then. */
export const storeTypedTexts = (copy: LocalCopy, typed: TypedTexts): Promise<Result> =>
  saveDraft(copy, { id: draftIdOf(copy), kind: settingsDraft, content: typed })

/** Saves what was typed as a change and ends the draft, both or neither. A name that is blank stays as it was. */
export function saveTypedTexts(copy: LocalCopy, typed: TypedTexts, profile: Profile): Promise<Result> {
  const endDraft = (owed: OwedWriter): Promise<void> => owed.delete('drafts', [draftIdOf(copy)])
  const input = textsToSave(typed, profile)
  return input
    ? saveMutation(copy, 'update_profile', input, { tables: ['drafts'], write: endDraft })
    : writeLocal(copy, ['drafts'], endDraft)
}

/** Saves what an earlier visit of the page has left, for a phone may close a tab before it has saved. */
export async function saveLeftTexts(copy: LocalCopy): Promise<Result> {
  const draft = await copy.owed.read(['drafts'], (owed) => owed.get('drafts', draftIdOf(copy)))
  const profile = (await copy.documents.get('profiles', [copy.userId])).get(copy.userId)?.row
  if (draft?.kind !== settingsDraft || !profile) return succeeded(undefined)
  return saveTypedTexts(copy, readTypedTexts(draft.content), profile)
}
