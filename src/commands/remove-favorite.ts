/** Takes a place from the favorites. */
import { removeFavorite as intent } from '#src/domain/work/intents/remove-favorite.ts'
import { commandFor } from './save-mutation.ts'

export const removeFavorite = commandFor(intent)
