/** Places beyond the local copy: those of the database and of the maps service (spec D§4, D§7). */

import { nearbyRadius } from '#src/domain/places/offered-places.ts'
import { laterCounted } from '#src/domain/places/place-figures.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { mergePlaces } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import type { Location, MapPlace, PlaceResult, PlaceService } from './places.ts'

// Places beyond the local copy that a person may choose: those of the database and those of the maps service.

/** `unsaved`: the database may not have the place, so it has to be saved with what names it. */
export type SearchedPlace = Restaurant & { unsaved?: true }

export type FoundPlaces = {
  places: SearchedPlace[]
  /** The maps service has answered too, or failed. */
  isComplete: boolean
}

/**
 * Tells what the database finds, and then with what the maps service adds: that one may be slow or fail, and hides no place
 * of the database. Needs the network and throws ServiceError.
 */
export async function searchPlaces(
  places: PlaceService,
  query: string,
  near: Location | undefined,
  onFound: (found: FoundPlaces) => void | Promise<void>,
): Promise<void> {
  const ofMaps = places.searchMaps(query, near).catch(() => [])
  const saved: SearchedPlace[] = (await places.search(query, near)).map(restaurantOf)
  await onFound({ places: saved, isComplete: false })
  await onFound({ places: mergePlaces(saved, await Promise.all((await ofMaps).map(fromMaps))), isComplete: true })
}

/**
 * The places of this device and what the server has found, each once. Of a place that both have the row is the one whose
 * figures were counted later, in doubt the server's; one that is saved here is not the maps service's any more.
 */
export function withServed(local: readonly SearchedPlace[], served: readonly SearchedPlace[]): SearchedPlace[] {
  const saved = new Map(served.flatMap((place) => (place.unsaved ? [] : [[place.id, place] as const])))
  const latest = local.map((place) => {
    const found = saved.get(place.id)
    return found ? laterCounted(place, found) : place
  })
  return mergePlaces(latest, served)
}

/** The row of a place that was found. */
export function restaurantOf(found: PlaceResult): Restaurant {
  const { distance_km: _, ...row } = found
  return row
}

/** The row that a place of the maps service would have. */
async function fromMaps(place: MapPlace): Promise<SearchedPlace> {
  return { ...place, id: await placeUuid(place.place_id), rating_count: 0, visits: 0, unsaved: true }
}

/** What the maps service has said of those that the database may not have. */
export const mapPlacesOf = (places: readonly SearchedPlace[]): MapPlace[] =>
  places.flatMap(({ unsaved, place_id, name, address, latitude, longitude }) => {
    if (!unsaved || place_id === undefined || latitude === undefined || longitude === undefined) return []
    return [{ place_id, name, latitude, longitude, ...(address !== undefined && { address }) }]
  })

// What is near beyond the local copy: the places of the database and those of the maps service (spec D§4, D§7).

/**
 * Around the location, or some places without one. Gives what the database has to `keep` at once and answers with the
 * places of the maps service, which may be slow or fail, and of which the database may have some. Throws ServiceError.
 */
export async function fetchNearby(
  places: PlaceService,
  near: Location | undefined,
  keep: (saved: PlaceResult[]) => Promise<unknown>,
): Promise<SearchedPlace[]> {
  if (!near) {
    await keep(await places.some())
    return []
  }
  const ofMaps = places.nearbyMaps(near, nearbyRadius).catch(() => [])
  await keep(await places.nearby(near, nearbyRadius))
  return await Promise.all((await ofMaps).map(fromMaps))
}
