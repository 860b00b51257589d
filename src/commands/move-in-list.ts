/** Moves a place behind another of its list, or to the top. */
import { moveInList as intent } from '#src/domain/work/intents/move-in-list.ts'
import { commandFor } from './save-mutation.ts'

export const moveInList = commandFor(intent)
