/** Pins a place to one's own profile. */
import { pinRestaurant as intent } from '#src/domain/work/intents/pin-restaurant.ts'
import { commandFor } from './save-mutation.ts'

export const pinRestaurant = commandFor(intent)
