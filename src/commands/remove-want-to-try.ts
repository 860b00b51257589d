/** Takes a place from want-to-try. */
import { removeWantToTry as intent } from '#src/domain/work/intents/remove-want-to-try.ts'
import { commandFor } from './save-mutation.ts'

export const removeWantToTry = commandFor(intent)
