/** Deletes a list of one's own. */
import { deleteList as intent } from '../domain/intents/delete-list.ts'
import { commandFor } from './save-mutation.ts'

export const deleteList = commandFor(intent)
