/** Intents about one's own earlier texts. */
import * as v from 'valibot'
import { earlierTextId, entityOfField, keptFields, readsOfEarlierTexts } from '#src/domain/earlier-texts.ts'
import { id, optionalText } from '#src/domain/input.ts'
import { defineIntent, put, type Read, remove } from '#src/domain/intent.ts'
import { commentLength } from '#src/domain/limits.ts'
import type { EarlierText } from '#src/domain/rows.ts'
import { trimmed } from '#src/lib/text.ts'

/** As long as the longest of them. */
const keptText = optionalText('A text', commentLength)

export const texts = {
  /** Keeps an earlier text again: one that was dismissed by mistake, or that a restored server has lost. */
  keep_earlier_text: defineIntent({
    input: v.object({ id, subject_id: id, field: v.picklist(keptFields), text: keptText }),
    reads: ({ subject_id, field }, context) => [
      { entity: entityOfField[field], key: subject_id } as Read,
      readsOfEarlierTexts(context),
    ],
    effect(documents, { subject_id, field, text }, { userId, now }) {
      const row = documents.get(entityOfField[field], subject_id) as
        | { [Field in EarlierText['field']]?: string }
        | undefined
      const kept = trimmed(text)
      if (!row || !kept || row[field] === kept) return []
      const id = earlierTextId(subject_id, field, kept)
      if (documents.get('earlier_texts', id)) return []
      return [put('earlier_texts', id, { id, user_id: userId, subject_id, field, text: kept, created_at: now })]
    },
    title: () => 'Kept an earlier text',
    icon: 'note',
    path: null,
    whenLost: 'offered',
  }),

  /** Dismisses an earlier text. Restoring one is an edit that writes it again. */
  dismiss_earlier_text: defineIntent({
    // With the subject, so that it does not overtake the edit that keeps the text.
    input: v.object({ id, subject_id: id }),
    reads: (_, context) => [readsOfEarlierTexts(context)],
    effect: (documents, input) => (documents.get('earlier_texts', input.id) ? [remove('earlier_texts', input.id)] : []),
    title: () => 'Dismissed an earlier text',
    icon: 'ban',
    path: null,
    whenLost: 'dropped',
  }),
}
