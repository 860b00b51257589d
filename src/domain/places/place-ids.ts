/** The ids of a place: the database's, the maps service's and an import's. */
import { placeIdLength } from '#src/domain/limits.ts'
import { isStorable, isUuid, uuidFrom } from '#src/lib/text.ts'

// Which place the address of a restaurant page means (spec D§2). Anybody can make such a link, so nothing in it is
// trusted.

/** `placeId`: an id of the maps service or of an import; the database may or may not have the place. */
type PlaceAddress = { id: string } | { placeId: string }

const mapsPrefix = 'mapkit-'

/**
 * `segment` of /restaurant/{segment}, `mapkitPlaceId` from the query; undefined when no place can have this address.
 */
export function placeAddress(segment: string, mapkitPlaceId: string | null): PlaceAddress | undefined {
  const id = segment.toLowerCase()
  if (isUuid(id)) return { id }
  const ofMaps = segment.startsWith(mapsPrefix) ? segment.slice(mapsPrefix.length) || (mapkitPlaceId ?? '') : segment
  const placeId = ofMaps.trim()
  return placeId !== '' && placeId.length <= placeIdLength && isStorable(placeId) ? { placeId } : undefined
}

/**
 * The uuid of a place that has an id from elsewhere (the maps service, an import): sha-256 of 'place:<place_id>',
 * shaped as a version 8 uuid. The database has the same rule (private.place_uuid) and accepts such a place under no
 * other id, so two people who save it offline save one row.
 */
export async function placeUuid(placeId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`place:${placeId}`))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return uuidFrom(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`)
}

/** Whether a place was imported from OpenStreetMap; its id says so (supabase/local/import/read-features.ts). */
export const hasMapData = (places: readonly { place_id?: string | undefined }[]): boolean =>
  places.some(({ place_id }) => place_id?.startsWith('osm:'))

/** Whether a person typed the place in, as opposed to the maps service and an import. */
export const isTypedIn = (placeId: string): boolean => placeId.startsWith('manual_')
