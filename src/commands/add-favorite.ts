/** Marks a place as a favorite. */
import { addFavorite as intent } from '#src/domain/work/intents/add-favorite.ts'
import { commandFor } from './save-mutation.ts'

export const addFavorite = commandFor(intent)
