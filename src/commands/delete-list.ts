/** Deletes a list of one's own, with what was typed to change it. */
import { deleteList as intent } from '#src/domain/work/intents/delete-list.ts'
import { endingDraftCommandFor } from './save-mutation.ts'

export const deleteList = endingDraftCommandFor(intent)
