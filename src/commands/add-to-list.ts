/** Adds a place at the end of a list of one's own. The id of what it makes is chosen here. */
import { addToList as intent } from '#src/domain/work/intents/add-to-list.ts'
import { makingCommandFor } from './save-mutation.ts'

export const addToList = makingCommandFor(intent)
