/** Live restaurants: one, all, the featured ones, and all of them ready for search. */
import { combineLatest, defer, distinctUntilChanged, map, type Observable, tap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { type LastVisits, type OwnPlaces, openPlaces } from '#src/domain/places/offered-places.ts'
import { indexPlaces, type PlaceIndex } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { liveAll, liveRow, liveRowsByKey, sharedReadOf } from './live.ts'
import { profileById } from './people.ts'
import { newestReviews, reviewsOfPerson } from './reviews.ts'

export const restaurantById = (copy: LiveCopy, id: string): Observable<Restaurant | undefined> =>
  liveRow(copy, 'restaurants', id)

/**
 * Every restaurant on the device, unordered: for search, nearby and featured. Read once for all subscribers, and
 * available to the next screen at once.
 */
export const allRestaurants = sharedReadOf((copy) => {
  const isRead = (): void => void inMemory.add(copy)
  const isGone = (): void => void inMemory.delete(copy)
  return liveAll(copy, 'restaurants').pipe(tap({ subscribe: isRead, finalize: isGone }))
})

/** The copies whose restaurants somebody reads, or has read within the last minute. */
const inMemory = new WeakSet<LiveCopy>()

/** Those with these ids that are here, in this order: out of all of them where they are in memory, since each costs a request. */
export const restaurantsByIds = (copy: LiveCopy, ids: readonly string[]): Observable<Restaurant[]> =>
  defer(() => (inMemory.has(copy) && ids.length > 0 ? outOfAll(copy, ids) : liveRowsByKey(copy, 'restaurants', ids)))

const outOfAll = (copy: LiveCopy, ids: readonly string[]): Observable<Restaurant[]> =>
  allRestaurants(copy).pipe(
    map((all) => {
      const byId = new Map(all.map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    }),
    distinctUntilChanged((a, b) => a.length === b.length && a.every((row, index) => row === b[index])),
  )

/** The featured places that have coordinates (spec D§2), unordered. */
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

/** Those of them that are on this device, unordered. */
export const wantedRows = (copy: LiveCopy): Observable<Restaurant[]> =>
  combineLatest([wantedPlaces(copy), allRestaurants(copy)]).pipe(
    map(([wanted, all]) => all.filter(({ id }) => wanted.has(id))),
  )

/** Enough to tell who was where lately. */
const latestReviews = 200

/** Where somebody was last, of all whose reviews are on this device. */
export const lastVisits = (copy: LiveCopy): Observable<LastVisits> =>
  newestReviews(copy, { limit: latestReviews }).pipe(
    // The newest of a place comes last into the map.
    map((reviews) => new Map(reviews.toReversed().map((row) => [row.restaurant_id, Date.parse(row.created_at)]))),
  )

/** Where the signed-in person was last, and what they want to try. */
export const ownPlaces = (copy: LiveCopy): Observable<OwnPlaces> =>
  combineLatest([reviewsOfPerson(copy, copy.userId, latestReviews), profileById(copy, copy.userId)]).pipe(
    map(([reviews, profile]) => ({
      recent: [...new Set(reviews.map(({ restaurant_id }) => restaurant_id))],
      wanted: (profile?.want_to_try ?? []).map(({ id }) => id).toReversed(),
    })),
  )

/** The index of every place on the device, ready for findPlaces and suggestedPlaces at every keystroke. */
export const savedPlaces = (copy: LiveCopy): Observable<PlaceIndex<Restaurant>> =>
  allRestaurants(copy).pipe(map((places) => indexPlaces(openPlaces(places))))
