/** Which place the address of a restaurant page means (spec D§2). Anybody can make such a link, so nothing in it is believed. */

import { placeIdLength } from '#src/domain/limits.ts'
import { isStorable, isUuid } from '#src/lib/text.ts'

/** `placeId`: an id of the maps service's or of an import, under which the database may have the place or not. */
export type PlaceAddress = { id: string } | { placeId: string }

const mapsPrefix = 'mapkit-'

/** `segment` of /restaurant/{segment}, `mapkitPlaceId` of the query; undefined when no place can have such an address. */
export function placeAddress(segment: string, mapkitPlaceId: string | null): PlaceAddress | undefined {
  const id = segment.toLowerCase()
  if (isUuid(id)) return { id }
  const ofMaps = segment.startsWith(mapsPrefix) ? segment.slice(mapsPrefix.length) || (mapkitPlaceId ?? '') : segment
  const placeId = ofMaps.trim()
  return placeId !== '' && placeId.length <= placeIdLength && isStorable(placeId) ? { placeId } : undefined
}
