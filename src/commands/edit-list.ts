/** Changes fields of a list of one's own. */
import { editList as intent } from '../domain/intents/edit-list.ts'
import { commandFor } from './save-mutation.ts'

export const editList = commandFor(intent)
