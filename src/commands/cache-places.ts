/** Caches places that the server has shown, so that they can be found and opened offline. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { PlaceResult } from '#src/services/places.ts'
import { restaurantOf } from '#src/services/search-places.ts'
import { cacheFetched } from './cache-fetched.ts'

/** Returns false when the device has no room: the places stay on the server. */
export const cachePlaces = (copy: LocalCopy, places: readonly PlaceResult[]): Promise<boolean> =>
  cacheFetched(
    copy,
    places.map((place) => ({ entity: 'restaurants', row: restaurantOf(place) })),
  )

/** The same for an answer whose `visits` count a period, not all time. */
export const cachePopularPlaces = (copy: LocalCopy, places: readonly PlaceResult[]): Promise<boolean> =>
  cacheFetched(
    copy,
    places.map((place) => ({ entity: 'restaurants', row: restaurantOf(place), isOfPeriod: true })),
  )
