/** What the person can do with an earlier text of their own, each with what takes it back. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { entityOfField } from '#src/domain/earlier-texts.ts'
import type { EarlierText } from '#src/domain/rows.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { editReview } from './edit-review.ts'
import { saveIntent } from './save-intent.ts'

type Undo = () => Promise<Result>

/** Dismisses it. Errors: those of the storage. */
export async function dismissText(copy: LocalCopy, text: EarlierText): Promise<Result<Undo>> {
  const dismissed = await saveIntent(copy, 'dismiss_earlier_text', { id: text.id, subject_id: text.subject_id })
  return dismissed.ok ? succeeded(() => keepText(copy, text)) : dismissed
}

/** Writes it again in place of the text that the person sees there. Errors: those of the storage, invalid_input when that is gone. */
export async function restoreText(copy: LocalCopy, earlier: EarlierText): Promise<Result<Undo>> {
  const before = await textNow(copy, earlier)
  if (before === undefined) return failed({ code: 'invalid_input', message: 'This does not exist any more.' })
  const restored = await writeText(copy, earlier, earlier.text, before)
  if (!restored.ok) return restored
  return succeeded(async () => {
    const written = await writeText(copy, earlier, before, earlier.text)
    return written.ok ? keepText(copy, earlier) : written
  })
}

const keepText = (copy: LocalCopy, { id, subject_id, field, text }: EarlierText): Promise<Result> =>
  saveIntent(copy, 'keep_earlier_text', { id, subject_id, field, text })

/** The text that stands there now; undefined: the row is gone. */
async function textNow(copy: LocalCopy, { subject_id, field }: EarlierText): Promise<string | undefined> {
  const found = (await copy.documents.get(entityOfField[field], [subject_id])).get(subject_id)?.row
  return found && ((found as { [Field in EarlierText['field']]?: string })[field] ?? '')
}

async function writeText(copy: LocalCopy, of: EarlierText, text: string, before: string): Promise<Result> {
  const { subject_id: id, field } = of
  const edit = { fields: { [field]: text }, base: { [field]: before } }
  if (entityOfField[field] === 'reviews')
    return editReview(copy, { id, fields: { [field]: text }, base: { [field]: before || null } })
  if (entityOfField[field] === 'lists') return saveIntent(copy, 'edit_list', { id, ...edit })
  if (entityOfField[field] === 'profiles') return saveIntent(copy, 'update_profile', edit)
  if (field === 'note') {
    const { review_id, restaurant_id } = (await copy.documents.get('private_notes', [id])).get(id)?.row ?? {}
    return saveIntent(copy, 'set_private_note', { id, review_id, restaurant_id, note: text, base: { note: before } })
  }
  const item = (await copy.documents.get('list_restaurants', [id])).get(id)?.row
  const { list_id = '', restaurant_id = '' } = item ?? {}
  return saveIntent(copy, 'set_list_note', { list_id, restaurant_id, notes: text, base: { notes: before } })
}
