/** Takes a pinned place off one's profile. */
import { takesPlaceFrom } from '#src/domain/places/places.ts'

export const unpinRestaurant = takesPlaceFrom('unpin_restaurant', 'pinned_restaurants')
