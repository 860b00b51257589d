import Lock from 'lucide-react/icons/lock'
import { useId, useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { useNote } from '#src/components/forms/use-note.ts'
import { EarlierTexts } from '#src/components/offline/EarlierTexts.tsx'
import { atMost, privateNoteLength } from '#src/domain/limits.ts'
import { type NoteSubject, privateNoteId, subjectOf } from '#src/domain/visits/private-notes.ts'
import { characterCount } from '#src/lib/text.ts'
import { privateNote } from '#src/queries/private-notes.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import '#src/ui/Field.css'
import './private-note.css'

interface PrivateNoteProps {
  /** A visit of one's own, or a place. */
  about: NoteSubject
}

/** What the person writes for themselves on a visit or on a place; it saves itself. Give it `key={id of the subject}`. */
export function PrivateNote({ about }: PrivateNoteProps) {
  const { userId } = useCopy()
  const id = privateNoteId(subjectOf(about), userId)
  const saved = useLive((copy) => privateNote(copy, id), [id])
  const [isOpen, setOpen] = useState(false)
  if (saved === undefined) return null
  return (
    <>
      {saved || isOpen ? (
        // Stays while it is written in, also when it is emptied.
        <NoteField id={id} about={about} saved={saved ?? ''} isNew={isOpen} onOpen={() => setOpen(true)} />
      ) : (
        <div>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            <Icon icon={Lock} size={18} />
            Add a private note
          </Button>
        </div>
      )}
      <EarlierTexts subjectId={id} />
    </>
  )
}

interface NoteFieldProps extends PrivateNoteProps {
  id: string
  saved: string
  /** The person has just asked for it. */
  isNew: boolean
  onOpen: () => void
}

function NoteField({ id, about, saved, isNew, onOpen }: NoteFieldProps) {
  const copy = useCopy()
  const name = useId()
  const { text, type, onFocus, onBlur } = useNote(saved, (note, base) =>
    saveIntent(copy, 'set_private_note', { id, ...about, note, base: { note: base } }),
  )
  const isTooLong = characterCount(text) > privateNoteLength
  return (
    <section className="private-note" aria-labelledby={name}>
      <div className="private-note-head">
        <Icon icon={Lock} size={16} />
        <h2 id={name}>Private note</h2>
        <span className="shape-caption" id={`${name}-hint`}>
          Only you see it
        </span>
      </div>
      <textarea
        className="field-box field-area private-note-area"
        rows={2}
        aria-labelledby={name}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${name}-hint ${name}-error`}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: as below
        autoFocus={isNew} // oxlint-disable-line jsx-a11y/no-autofocus -- the person has just asked for the field
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => {
          onFocus()
          onOpen()
        }}
        onBlur={onBlur}
      />
      <FieldError id={`${name}-error`}>
        {isTooLong ? atMost('A private note', privateNoteLength) : undefined}
      </FieldError>
    </section>
  )
}
