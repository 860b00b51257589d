/** Finds the place behind an id of the maps service, and saves it if the database does not have it yet (spec D§4). */
import type { LiveCopy } from '#src/db/open.ts'
import { placeAddressLength, placeNameLength } from '#src/domain/limits.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import type { PageService } from '#src/services/pages.ts'
import type { MapPlace } from '#src/services/places.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { cacheRestaurant } from './cache-restaurant-page.ts'
import { mapsPlace } from './maps-places.ts'
import { saveIntent } from './save-intent.ts'

/**
 * The place's own id, or why there is none: `offline` when this device does not know the place and cannot reach the
 * server, else a message in the words of spec D§8.
 */
export type OpenedPlace =
  | { state: 'found'; id: string }
  | { state: 'offline' }
  | { state: 'failed' | 'unknown'; message: string }

/** Throws StorageError. */
export async function openMapsPlace(copy: LiveCopy, pages: PageService, placeId: string): Promise<OpenedPlace> {
  const here = (await copy.documents.all('restaurants')).find(({ row }) => row.place_id === placeId)
  if (here) return { state: 'found', id: here.row.id }
  const known = await mapsPlace(copy, placeId)
  const page = await askServer(pages, placeId)
  if (page && !(page instanceof ServiceError)) {
    await cacheRestaurant(copy, page.restaurant.id, page)
    return { state: 'found', id: page.restaurant.id }
  }
  // Its id is derived from the maps service's id, so saving it needs no answer.
  if (known) return saved(copy, known)
  if (!page || (page.kind === 'refused' && page.code === 'invalid_input'))
    return { state: 'unknown', message: 'Restaurant not found and no data provided to create new record' }
  if (page.kind === 'offline') return { state: 'offline' }
  return { state: 'failed', message: 'Failed to check existing restaurant' }
}

async function askServer(pages: PageService, placeId: string) {
  try {
    return await pages.restaurant({ place_id: placeId })
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

/** Saves the place. Name and address are cut to the length that a row accepts. */
async function saved(copy: LiveCopy, { place_id, name, address, latitude, longitude }: MapPlace): Promise<OpenedPlace> {
  const id = await placeUuid(place_id)
  const result = await saveIntent(copy, 'save_place', {
    id,
    place_id,
    name: firstCharacters(name, placeNameLength),
    address: address && firstCharacters(address, placeAddressLength),
    latitude,
    longitude,
  })
  return result.ok ? { state: 'found', id } : { state: 'failed', message: 'Failed to create restaurant record' }
}

const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('')
