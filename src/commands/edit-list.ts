/** Changes fields of a list of one's own; what was typed there is no draft any more. */
import { editList as intent } from '#src/domain/work/intents/edit-list.ts'
import { endingDraftCommandFor } from './save-mutation.ts'

export const editList = endingDraftCommandFor(intent)
