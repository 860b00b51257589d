/** Live places for the lists that show them. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'
import { openPlaces } from '#src/domain/places/offered-places.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { profileById } from './people.ts'
import { allRestaurants } from './restaurants.ts'

/** The featured places that have both coordinates (spec D§2), in no order. */
export const featuredPlaces = (copy: LocalCopy): Observable<Restaurant[]> =>
  allRestaurants(copy).pipe(
    map((all) => openPlaces(all).filter((place) => place.is_featured && place.latitude !== undefined)),
  )

/** The ids of the places that the signed-in person wants to try. */
export const wantedPlaces = (copy: LocalCopy): Observable<ReadonlySet<string>> =>
  profileById(copy, copy.store.userId).pipe(
    map((profile) => profile?.want_to_try),
    distinctUntilChanged(),
    map((wanted) => new Set(wanted?.map(({ id }) => id))),
  )
