/** What a person writes for themselves on a visit of their own or on a place; the database has the same rules. */
import * as v from 'valibot'
import { seenTexts } from '#src/domain/earlier-texts.ts'
import { id, optionalText } from '#src/domain/input.ts'
import { privateNoteLength } from '#src/domain/limits.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { PrivateNote } from '#src/domain/rows.ts'

/** Of the two, the visit or the place that a note is about. */
export type NoteSubject = { [Column in 'review_id' | 'restaurant_id']?: PrivateNote[Column] | undefined }

/** A person has one note on each visit and place. `subjectId`: the visit's or the place's. */
export const privateNoteId = (subjectId: string, userId: string): string => pairId(subjectId, userId)

/** The visit's or the place's id. */
export const subjectOf = ({ review_id, restaurant_id }: NoteSubject): string => review_id ?? restaurant_id ?? ''

const note = optionalText('A private note', privateNoteLength)

/** With the note's own id, so that no edit or dismissal of its texts overtakes another (dependencies.ts). */
export const privateNoteInput = v.pipe(
  v.object({
    id,
    review_id: v.optional(id),
    restaurant_id: v.optional(id),
    note,
    base: v.object({ note }),
    seen: seenTexts,
  }),
  v.check(
    ({ review_id, restaurant_id }) => (review_id === undefined) !== (restaurant_id === undefined),
    'A private note is about one visit or one place.',
  ),
)
