/** Makes a list; the caller chooses its id, to open it. */
import { createList as intent } from '../domain/intents/create-list.ts'
import { commandFor } from './save-mutation.ts'

export const createList = commandFor(intent)
