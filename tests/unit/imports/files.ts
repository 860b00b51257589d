/** What parsers give out, in tests. */
import type { Imported, ImportedPlace, ImportedVisit } from '#src/domain/import/imported.ts'
import { importedIds } from '#src/domain/import/imported-ids.ts'
import { type KnownPlace, type Match, matcherOf } from '#src/domain/import/match-places.ts'
import { placesOf } from '#src/domain/import/reviewed-places.ts'

export const importedPlace = (key: string, more: Partial<ImportedPlace> = {}): ImportedPlace => ({
  key,
  name: `Place ${key}`,
  ...more,
})

export const importedVisit = (key: string, more: Partial<ImportedVisit> = {}): ImportedVisit => ({
  key,
  place: importedPlace('inn'),
  date: '2019-03-14',
  dateIs: 'visit',
  ...more,
})

export const importedFile = (more: Partial<Imported> = {}): Imported => ({
  source: 'google',
  visits: [],
  saved: [],
  lists: [],
  leftOut: [],
  ...more,
})

/** As the worker reads it: with what this device knows. */
export function readFile(imported: Imported, userId: string, known: readonly KnownPlace[] = []) {
  const idOf = importedIds(imported.source, userId)
  const match = matcherOf(known, ({ key }) => idOf('place', key))
  const matches = new Map<string, Match>([...placesOf(imported)].map(([key, place]) => [key, match(place)]))
  return { files: ['Reviews.json'], imported, matches }
}
