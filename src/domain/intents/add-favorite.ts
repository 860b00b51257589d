/** Makes a place a favorite. */
import { addsPlaceTo } from '../places.ts'

export const addFavorite = addsPlaceTo('add_favorite', 'favorites')
