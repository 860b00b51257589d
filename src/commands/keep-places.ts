/** Keeps the rows of places that the server has shown, to be found and opened without a network. */
import type { LocalStore } from '#src/db/local-store.ts'
import type { PlaceResult } from '#src/services/places.ts'
import { restaurantOf } from '#src/services/search-places.ts'
import { keepFetched } from './keep-fetched.ts'

/** Throws nothing for want of room: they stay on the server. */
export const keepPlaces = (store: LocalStore, places: readonly PlaceResult[]): Promise<boolean> =>
  keepFetched(
    store,
    places.map((place) => ({ entity: 'restaurants', row: restaurantOf(place) })),
  )

/** The same for an answer whose visits are those of a period. */
export const keepPopularPlaces = (store: LocalStore, places: readonly PlaceResult[]): Promise<boolean> =>
  keepFetched(
    store,
    places.map((place) => ({ entity: 'restaurants', row: restaurantOf(place), isOfPeriod: true })),
  )
