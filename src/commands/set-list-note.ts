/** Writes the note of a place in a list, or takes it away. */
import { setListNote as intent } from '#src/domain/work/intents/set-list-note.ts'
import { commandFor } from './save-mutation.ts'

export const setListNote = commandFor(intent)
