/** Makes a place a favorite no more. */
import { takesPlaceFrom } from '#src/domain/places/places.ts'

export const removeFavorite = takesPlaceFrom('remove_favorite', 'favorites')
