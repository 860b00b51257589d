/** Takes a pinned place from one's own profile. */
import { unpinRestaurant as intent } from '#src/domain/work/intents/unpin-restaurant.ts'
import { commandFor } from './save-mutation.ts'

export const unpinRestaurant = commandFor(intent)
