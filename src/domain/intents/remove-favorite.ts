/** Makes a place a favorite no more. */
import { takesPlaceFrom } from '../places.ts'

export const removeFavorite = takesPlaceFrom('remove_favorite', 'favorites')
