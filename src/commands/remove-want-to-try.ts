/** Takes a place from want-to-try. */
import { removeWantToTry as intent } from '../domain/intents/remove-want-to-try.ts'
import { commandFor } from './save-mutation.ts'

export const removeWantToTry = commandFor(intent)
