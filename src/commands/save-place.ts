/** Saves a place that is not in the database yet. */
import { savePlace as intent } from '#src/domain/work/intents/save-place.ts'
import { commandFor } from './save-mutation.ts'

export const savePlace = commandFor(intent)
