/** The one command of every intent that needs nothing but its definition. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { visitDraft } from '#src/domain/work/draft-kinds.ts'
import { type IntentInput, type IntentName, intents } from '#src/domain/work/intents.ts'
import type { Result } from '#src/lib/result.ts'
import { type SideWrites, saveMutation } from './save-mutation.ts'

/** These involve photos and have commands of their own in this folder; sync/photos.ts saves `attach_photo`. */
type WithPhotos = 'log_visit' | 'edit_review' | 'delete_review' | 'attach_photo' | 'detach_photo' | 'set_avatar'
export type CommandName = Exclude<IntentName, WithPhotos>

/** An intent that creates a row whose id no caller needs gets its id here. */
export type CommandInput<Name extends CommandName> = Name extends CommandName
  ? (typeof intents)[Name]['newId'] extends true | undefined
    ? Omit<IntentInput<Name>, 'id'>
    : IntentInput<Name>
  : never

/** Saves an intent (see `saveMutation`): `saveIntent(copy, 'follow', { user_id })`. */
export function saveIntent<Name extends CommandName>(
  copy: LocalCopy,
  name: Name,
  input: CommandInput<Name>,
): Promise<Result> {
  const { newId, endsDraft } = intents[name]
  const withId = (newId ? { ...input, id: copy.newId() } : input) as IntentInput<Name> & { id: string }
  return saveMutation(copy, name, withId, endsDraft && draftEnds(withId.id))
}

const draftEnds = (draftId: string): SideWrites => ({
  tables: ['drafts'],
  async write(owed) {
    const draft = await owed.get('drafts', draftId)
    // One of a list that has lost its kind counts as a visit's, and may have photos: without it they would be shown nowhere.
    if (draft && draft.kind !== visitDraft) await owed.delete('drafts', [draftId])
  },
})
