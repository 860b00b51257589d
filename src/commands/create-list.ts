/** Makes a list; the caller chooses its id, to open it. The draft it was written in ends. */
import { createList as intent } from '#src/domain/work/intents/create-list.ts'
import { endingDraftCommandFor } from './save-mutation.ts'

export const createList = endingDraftCommandFor(intent)
