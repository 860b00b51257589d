/** What is near beyond the local copy: the places of the database and those of the maps service (spec D§4, D§7). */
import { nearbyRadius } from '#src/domain/places/offered-places.ts'
import type { Location, PlaceResult, PlaceService } from './places.ts'
import { fromMaps, type SearchedPlace } from './search-places.ts'

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
