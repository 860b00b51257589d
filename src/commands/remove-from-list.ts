/** Takes a place from a list of one's own. */
import { removeFromList as intent } from '#src/domain/work/intents/remove-from-list.ts'
import { commandFor } from './save-mutation.ts'

export const removeFromList = commandFor(intent)
