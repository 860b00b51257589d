/** Keeps the rows of places that the server has shown, to be found and opened without a network. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { PlaceResult } from '#src/services/places.ts'
import { restaurantOf } from '#src/services/search-places.ts'
import { cacheFetched } from './cache-fetched.ts'

/** Throws nothing for want of room: they stay on the server. */
export const cachePlaces = (copy: LocalCopy, places: readonly PlaceResult[]): Promise<boolean> =>
  cacheFetched(
    copy,
    places.map((place) => ({ entity: 'restaurants', row: restaurantOf(place) })),
  )

/** The same for an answer whose visits are those of a period. */
export const cachePopularPlaces = (copy: LocalCopy, places: readonly PlaceResult[]): Promise<boolean> =>
  cacheFetched(
    copy,
    places.map((place) => ({ entity: 'restaurants', row: restaurantOf(place), isOfPeriod: true })),
  )
