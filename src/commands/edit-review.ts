/** Changes fields of a review of one's own. */
import { editReview as intent } from '../domain/intents/edit-review.ts'
import { commandFor } from './save-mutation.ts'

export const editReview = commandFor(intent)
