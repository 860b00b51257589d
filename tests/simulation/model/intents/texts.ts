/** The intents of supabase/migrations/*_private_notes.sql and *_earlier_texts.sql. */
import type { EarlierText, PrivateNote } from '#src/domain/rows.ts'
import { keepReplacedTexts, keepText, rowWithText } from '#tests/simulation/model/earlier-texts.ts'
import { pairId } from '#tests/simulation/model/ids.ts'
import type { Call } from '#tests/simulation/model/transaction.ts'
import { setRow } from '#tests/simulation/model/triggers.ts'
import { type Row, textIn, trimmed, updated } from '#tests/simulation/model/values.ts'

export const texts = {
  set_private_note(call: Call, input: Row): void {
    const { tx, userId } = call
    const { review_id, restaurant_id } = input
    const id = pairId(String(review_id ?? restaurant_id), userId)
    const stored = tx.tables.get('private_notes', id)
    const note = trimmed(input['note'])
    if (stored) {
      keepReplacedTexts(call, id, stored, { note: note ?? null }, input)
      setRow(tx, 'private_notes', id, updated(stored, { note }))
    } else if (note !== undefined) {
      const row: PrivateNote = { id, user_id: userId, note, created_at: tx.now }
      setRow(tx, 'private_notes', id, updated(row, { review_id, restaurant_id }))
    }
  },

  keep_earlier_text(call: Call, input: Row): void {
    const [id, field] = [textIn(input, 'subject_id'), input['field'] as EarlierText['field']]
    const stored = rowWithText(call.tx.tables, id, field) as Row
    keepText(call, id, field, stored[field], trimmed(input['text']))
  },

  dismiss_earlier_text({ tx, userId }: Call, input: Row): void {
    const kept = tx.tables.get('earlier_texts', textIn(input, 'id'))
    if (kept?.user_id === userId) setRow(tx, 'earlier_texts', kept.id, null)
  },
}
