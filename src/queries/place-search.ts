/** The places on this device, ready to be searched with every keystroke. */
import { map, type Observable } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'
import { openPlaces } from '#src/domain/places/offered-places.ts'
import { indexPlaces, type PlaceIndex } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { allRestaurants } from './restaurants.ts'

/** The index of every place on the device, for findPlaces and suggestedPlaces. */
export const savedPlaces = (copy: LocalCopy): Observable<PlaceIndex<Restaurant>> =>
  allRestaurants(copy).pipe(map((places) => indexPlaces(openPlaces(places))))
