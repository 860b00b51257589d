/**
 * Remembers the places of the maps service that a list has shown. The database may not have them, so their page can
 * only be created from what the service said (spec D§4, "created on first view").
 */
import type { LiveCopy } from '#src/db/open.ts'
import type { MapPlace } from '#src/services/places.ts'
import { cacheAnswer } from './cache-answer.ts'

const key = 'maps-places-1'
/** A few searches: about 40 kB. */
const most = 200

/** Call it with the maps service's answer before showing it. Throws StorageError. */
export async function cacheMapsPlaces(copy: LiveCopy, places: readonly MapPlace[]): Promise<void> {
  if (places.length === 0) return
  const added = new Set(places.map(({ place_id }) => place_id))
  const before = (await mapsPlaces(copy)).filter(({ place_id }) => !added.has(place_id))
  await cacheAnswer(copy, key, [...places, ...before].slice(0, most))
}

/** What the maps service said of a place; undefined when no list has shown it lately. Throws StorageError. */
export async function mapsPlace(copy: LiveCopy, placeId: string): Promise<MapPlace | undefined> {
  return (await mapsPlaces(copy)).find(({ place_id }) => place_id === placeId)
}

async function mapsPlaces(copy: LiveCopy): Promise<readonly MapPlace[]> {
  return ((await copy.documents.answers.get(key))?.answer['value'] ?? []) as readonly MapPlace[]
}
