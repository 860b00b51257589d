/** Intents about texts that nobody else sees: private notes and one's own earlier texts. */
import * as v from 'valibot'
import {
  earlierTextId,
  entityOfField,
  keptFields,
  readsOfEarlierTexts,
  replaceTexts,
} from '#src/domain/earlier-texts.ts'
import { id, optionalText, setText } from '#src/domain/input.ts'
import { defineIntent, put, type Read, remove } from '#src/domain/intent.ts'
import { commentLength } from '#src/domain/limits.ts'
import type { EarlierText, PrivateNote } from '#src/domain/rows.ts'
import { privateNoteId, privateNoteInput, subjectOf } from '#src/domain/visits/private-notes.ts'
import { paths } from '#src/lib/paths.ts'
import { trimmed } from '#src/lib/text.ts'

/** As long as the longest of them. */
const keptText = optionalText('A text', commentLength)

export const texts = {
  /** Writes one's private note on a visit of one's own or on a place. An emptied one stays as a row. */
  set_private_note: defineIntent({
    input: privateNoteInput,
    reads: (input, context) => [
      { entity: 'private_notes', key: privateNoteId(subjectOf(input), context.userId) },
      ...(input.review_id === undefined ? [] : [{ entity: 'reviews' as const, key: input.review_id }]),
      readsOfEarlierTexts(context),
    ],
    effect(documents, input, context) {
      const { userId, now } = context
      const { review_id, restaurant_id } = input
      if (review_id !== undefined && documents.get('reviews', review_id)?.user_id !== userId) return []
      const id = privateNoteId(subjectOf(input), userId)
      const stored = documents.get('private_notes', id)
      if (!stored && !trimmed(input.note)) return []
      const subject = review_id === undefined ? { restaurant_id: subjectOf({ restaurant_id }) } : { review_id }
      const row: PrivateNote = { ...(stored ?? { id, user_id: userId, ...subject, created_at: now }) }
      setText(row, 'note', input.note)
      const earlier = stored
        ? replaceTexts(documents, stored, { ...input, texts: { note: input.note ?? null } }, context)
        : []
      return [put('private_notes', id, row), ...earlier]
    },
    title: ({ review_id, restaurant_id }, names) =>
      `Private note on ${review_id === undefined ? names.place(restaurant_id ?? '') : `a visit to ${names.placeOfReview(review_id)}`}`,
    icon: 'note',
    path: ({ review_id, restaurant_id }) =>
      review_id === undefined ? paths.restaurant(restaurant_id ?? '') : paths.review(review_id),
    whenLost: 'offered',
  }),

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
