/** Marks a place as a favorite. */
import { addFavorite as intent } from '../domain/intents/add-favorite.ts'
import { commandFor } from './save-mutation.ts'

export const addFavorite = commandFor(intent)
