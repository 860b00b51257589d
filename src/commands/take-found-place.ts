/** Makes a place found by a search usable in a change (spec L§4: "it is first saved to get an id"). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { cacheFetched } from './cache-fetched.ts'
import { saveIntent } from './save-intent.ts'

/** Caches a place of the database; saves a place that only the maps service knows. */
export async function takeFoundPlace(copy: LocalCopy, { unsaved, ...row }: SearchedPlace): Promise<Result> {
  const { id, place_id, name, address, latitude, longitude } = row
  if (unsaved && place_id !== undefined)
    return saveIntent(copy, 'save_place', { id, place_id, name, address, latitude, longitude })
  await cacheFetched(copy, [{ entity: 'restaurants', row }])
  return succeeded(undefined)
}
