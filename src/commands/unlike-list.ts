/** Takes a like back. */
import { unlikeList as intent } from '../domain/intents/unlike-list.ts'
import { commandFor } from './save-mutation.ts'

export const unlikeList = commandFor(intent)
