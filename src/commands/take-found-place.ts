/** Makes a place that a search has found one that changes can name (spec L§4: it is first saved to get an id). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { cacheFetched } from './cache-fetched.ts'
import { saveIntent } from './save-intent.ts'

/** A place of the database is kept on this device; one that only the maps service knows is saved under its id. */
export async function takeFoundPlace(copy: LocalCopy, { unsaved, ...row }: SearchedPlace): Promise<Result> {
  const { id, place_id, name, address, latitude, longitude } = row
  if (unsaved && place_id !== undefined)
    return saveIntent(copy, 'save_place', { id, place_id, name, address, latitude, longitude })
  await cacheFetched(copy, [{ entity: 'restaurants', row }])
  return succeeded(undefined)
}
