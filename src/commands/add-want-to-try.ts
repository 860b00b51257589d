/** Puts a place on want-to-try. */
import { addWantToTry as intent } from '#src/domain/work/intents/add-want-to-try.ts'
import { commandFor } from './save-mutation.ts'

export const addWantToTry = commandFor(intent)
