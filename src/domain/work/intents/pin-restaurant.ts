/** Pins a place to one's profile. */
import { addsPlaceTo } from '#src/domain/places/places.ts'

export const pinRestaurant = addsPlaceTo('pin_restaurant', 'pinned_restaurants')
