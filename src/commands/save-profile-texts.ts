/** Name and bio while the person types, and saving them when they leave the settings (spec L§4). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedWriter } from '#src/db/owed.ts'
import { readTypedTexts, type TypedTexts, textsToSave } from '#src/domain/people/settings.ts'
import type { Profile } from '#src/domain/rows.ts'
import { settingsDraft } from '#src/domain/work/draft-kinds.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import { saveDraft } from './drafts.ts'
import { saveMutation, writeLocal } from './save-mutation.ts'

/** One draft per person, under their own id. */
const draftIdOf = ({ userId }: LocalCopy): string => userId

/** Stores what is typed: if the phone dies here, the next start saves it. */
export const storeTypedTexts = (copy: LocalCopy, typed: TypedTexts): Promise<Result> =>
  saveDraft(copy, { id: draftIdOf(copy), kind: settingsDraft, content: typed })

/** Saves the typed texts as a mutation and ends the draft, both or neither. A blank name leaves the name unchanged. */
export function saveTypedTexts(copy: LocalCopy, typed: TypedTexts, profile: Profile): Promise<Result> {
  const endDraft = (owed: OwedWriter): Promise<void> => owed.delete('drafts', [draftIdOf(copy)])
  const input = textsToSave(typed, profile)
  return input
    ? saveMutation(copy, 'update_profile', input, { tables: ['drafts'], write: endDraft })
    : writeLocal(copy, ['drafts'], endDraft)
}

/** Saves texts left over from an earlier visit of the page: a phone may kill a tab before it has saved. */
export async function saveLeftTexts(copy: LocalCopy): Promise<Result> {
  const draft = await copy.owed.read(['drafts'], (owed) => owed.get('drafts', draftIdOf(copy)))
  if (draft?.kind !== settingsDraft) return succeeded(undefined)
  const profile = (await copy.documents.get('profiles', [copy.userId])).get(copy.userId)?.row
  if (!profile) return succeeded(undefined)
  return saveTypedTexts(copy, readTypedTexts(draft.content), profile)
}
