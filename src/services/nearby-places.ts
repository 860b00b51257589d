/** What is near beyond the local copy: the places of the database and those of the maps service (spec D§4, D§7). */
import { nearbyRadius } from '../domain/kept-places.ts'
import type { Location, PlaceResult, PlaceService } from './places.ts'
import { fromMaps, type SearchedPlace } from './search-places.ts'

export type NearbyAnswer = {
  /** Of the database. */
  saved: PlaceResult[]
  /** Of the maps service; the database may have some of them. */
  maps: SearchedPlace[]
}

/**
 * Around the location, or some places without one. That the maps service fails hides no place of the database. Throws
 * ServiceError.
 */
export async function fetchNearby(places: PlaceService, near: Location | undefined): Promise<NearbyAnswer> {
  if (!near) return { saved: await places.some(), maps: [] }
  const ofMaps = places.nearbyMaps(near, nearbyRadius).catch(() => [])
  const saved = await places.nearby(near, nearbyRadius)
  return { saved, maps: await Promise.all((await ofMaps).map(fromMaps)) }
}
