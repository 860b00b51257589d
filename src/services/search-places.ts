/** Places beyond the local copy, from the database and from the maps service (spec D§4, D§7). */

import { nearbyRadius } from '#src/domain/places/offered-places.ts'
import { laterCounted } from '#src/domain/places/place-figures.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { mergePlaces } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import type { Location, MapPlace, PlaceResult, PlaceService } from './places.ts'

/** `unsaved`: the database may not have the place, so it must be saved before a change can name it. */
export type SearchedPlace = Restaurant & { unsaved?: true }

export type FoundPlaces = {
  places: SearchedPlace[]
  /** The maps service has answered too, or failed. */
  isComplete: boolean
}

/**
 * Reports what the database finds, then what the maps service adds. The maps service may be slow or fail, and must not
 * hide a place of the database. Needs the network and throws ServiceError.
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
 * The places of this device and of the server, each once. If both have a place, the row whose figures were counted
 * later wins, the server's in doubt. A place saved here is no longer the maps service's.
 */
export function withServed(local: readonly SearchedPlace[], served: readonly SearchedPlace[]): SearchedPlace[] {
  const saved = new Map(served.flatMap((place) => (place.unsaved ? [] : [[place.id, place] as const])))
  const latest = local.map((place) => {
    const found = saved.get(place.id)
    return found ? laterCounted(place, found) : place
  })
  return mergePlaces(latest, served)
}

/** The row of a found place. */
export function restaurantOf(found: PlaceResult): Restaurant {
  const { distance_km: _, ...row } = found
  return row
}

/** The row that a place of the maps service would get. */
async function fromMaps(place: MapPlace): Promise<SearchedPlace> {
  return { ...place, id: await placeUuid(place.place_id), rating_count: 0, visits: 0, unsaved: true }
}

/** What the maps service said of the places that the database may not have. */
export const mapPlacesOf = (places: readonly SearchedPlace[]): MapPlace[] =>
  places.flatMap(({ unsaved, place_id, name, address, latitude, longitude }) => {
    if (!unsaved || place_id === undefined || latitude === undefined || longitude === undefined) return []
    return [{ place_id, name, latitude, longitude, ...(address !== undefined && { address }) }]
  })

/**
 * Places near the location, or what most people want without one. Passes the database's places to `keep` at once and returns
 * those of the maps service, which may be slow or fail, and may be in the database too. Throws ServiceError.
 */
export async function fetchNearby(
  places: PlaceService,
  near: Location | undefined,
  keep: (saved: PlaceResult[]) => Promise<unknown>,
): Promise<SearchedPlace[]> {
  if (!near) {
    await keep(await places.suggested())
    return []
  }
  const ofMaps = places.nearbyMaps(near, nearbyRadius).catch(() => [])
  await keep(await places.nearby(near, nearbyRadius))
  return await Promise.all((await ofMaps).map(fromMaps))
}
