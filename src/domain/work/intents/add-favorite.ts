/** Makes a place a favorite. */
import { addsPlaceTo } from '#src/domain/places/places.ts'

export const addFavorite = addsPlaceTo('add_favorite', 'favorites')
