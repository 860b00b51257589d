/** Takes a like back. */
import { unlikeList as intent } from '#src/domain/work/intents/unlike-list.ts'
import { commandFor } from './save-mutation.ts'

export const unlikeList = commandFor(intent)
