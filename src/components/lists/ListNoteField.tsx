import { type Ref, useId, useImperativeHandle } from 'react'
import { atMost, noteLength } from '#src/domain/limits.ts'
import { characterCount } from '#src/lib/text.ts'
import '#src/ui/Field.css'

import { FieldError } from '#src/components/forms/FormMessages.tsx'
import type { Note } from '#src/components/forms/use-note.ts'
import './list-note.css'

import { useListNote } from './use-list-note.ts'

/** For removing the place: no note may be saved after that. */
export type NoteHandle = Pick<Note, 'settle'>

interface ListNoteFieldProps {
  listId: string
  place: { id: string; name: string }
  saved: string
  ref: Ref<NoteHandle>
}

/** The note of a place in one's own list; it saves itself. */
export function ListNoteField({ listId, place, saved, ref }: ListNoteFieldProps) {
  const id = useId()
  const { text, type, onFocus, onBlur, settle } = useListNote(listId, place.id, saved)
  useImperativeHandle(ref, () => ({ settle }))
  const isTooLong = characterCount(text) > noteLength
  return (
    <div className="shape-fill">
      <textarea
        className="field-box field-area list-note-area"
        rows={1}
        placeholder="Notes"
        aria-label={`Notes about ${place.name}`}
        aria-invalid={isTooLong || undefined}
        aria-describedby={id}
        dir="auto"
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <FieldError id={id}>{isTooLong ? atMost('A note', noteLength) : undefined}</FieldError>
    </div>
  )
}
