/** What a file brings to each of its places. */
import type { Imported, ImportedPlace } from './imported.ts'

/** Every place that an import names, by its key. */
export function placesOf({ visits, saved, lists }: Imported): Map<string, ImportedPlace> {
  const named = [...visits, ...saved, ...lists.flatMap(({ items }) => items)]
  return new Map(named.map(({ place }) => [place.key, place]))
}
