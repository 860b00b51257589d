/** Live restaurants: one, all, those that are featured, and all ready to be searched. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { openPlaces } from '#src/domain/places/offered-places.ts'
import { indexPlaces, type PlaceIndex } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { liveAll, liveRow, sharedReadOf } from './live.ts'
import { profileById } from './people.ts'

// Live restaurants.

export const restaurantById = (copy: LiveCopy, id: string): Observable<Restaurant | undefined> =>
  liveRow(copy, 'restaurants', id)

/**
 * Every restaurant on the device, in no order that means anything: for search, for what is near and what is featured.
 * Read once for all who ask, and at once for the next screen.
 */
export const allRestaurants = sharedReadOf((copy) => liveAll(copy, 'restaurants'))

// Live places for the lists that show them.

/** The featured places that have both coordinates (spec D§2), in no order. */
export const featuredPlaces = (copy: LiveCopy): Observable<Restaurant[]> =>
  allRestaurants(copy).pipe(
    map((all) => openPlaces(all).filter((place) => place.is_featured && place.latitude !== undefined)),
  )

/** The ids of the places that the signed-in person wants to try. */
export const wantedPlaces = (copy: LiveCopy): Observable<ReadonlySet<string>> =>
  profileById(copy, copy.userId).pipe(
    map((profile) => profile?.want_to_try),
    distinctUntilChanged(),
    map((wanted) => new Set(wanted?.map(({ id }) => id))),
  )

// The places on this device, ready to be searched with every keystroke.

/** The index of every place on the device, for findPlaces and suggestedPlaces. */
export const savedPlaces = (copy: LiveCopy): Observable<PlaceIndex<Restaurant>> =>
  allRestaurants(copy).pipe(map((places) => indexPlaces(openPlaces(places))))
