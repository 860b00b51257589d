/** What is longer than the app takes is cut, and said; what is there twice comes once. */
import {
  commentLength,
  listDescriptionLength,
  listNameLength,
  noteLength,
  placeAddressLength,
  placeNameLength,
} from '#src/domain/limits.ts'
import { counted } from '#src/lib/text.ts'
import type { ImportedPlace, ImportedSaved } from './imported.ts'
import type { Lines } from './lines.ts'
import type { Content } from './source-reader.ts'

export function fitted({ visits, saved, lists }: Content, lines: Lines): Content {
  /** `what` begins the sentence: "The name of “Katz”". */
  const cut = <Value extends object>(
    value: Value,
    field: keyof Value & string,
    most: number,
    what: string,
    name: string,
  ): Value => {
    const text: unknown = value[field]
    if (typeof text !== 'string' || text.length <= most) return value
    const characters = [...text]
    if (characters.length <= most) return value
    lines.add(name.slice(0, 60), `${what} is longer than ${most} characters: the end is missing.`)
    return { ...value, [field]: characters.slice(0, most).join('') }
  }
  const places = new Map<ImportedPlace, ImportedPlace>()
  const fitPlace = (place: ImportedPlace): ImportedPlace => {
    const known = places.get(place)
    if (known) return known
    const named = cut(place, 'name', placeNameLength, 'Its name', place.name)
    const fit = cut(named, 'address', placeAddressLength, 'Its address', place.name)
    places.set(place, fit)
    return fit
  }
  const fitSaved = (item: ImportedSaved): ImportedSaved =>
    cut({ ...item, place: fitPlace(item.place) }, 'note', noteLength, 'Its note', item.place.name)
  const once = <Entry extends { key: string; proposed?: true }>(entries: readonly Entry[]): Entry[] => {
    const byKey = new Map<string, Entry>()
    for (const entry of entries) {
      // A proposal that says more of a visit has its key.
      const key = `${entry.proposed === true} ${entry.key}`
      if (byKey.has(key)) lines.count('All files', (count) => `${counted(count, 'repeated entry')} came in once.`)
      else byKey.set(key, entry)
    }
    return [...byKey.values()]
  }
  return {
    visits: once(visits).map((visit) =>
      cut(
        { ...visit, place: fitPlace(visit.place) },
        'text',
        commentLength,
        'Its text',
        `${visit.place.name}, ${visit.date}`,
      ),
    ),
    saved: once(saved.map(fitSaved)),
    lists: lists.map((list) => {
      const named = cut(
        { ...list, items: once(list.items.map(fitSaved)) },
        'name',
        listNameLength,
        'Its name',
        list.name,
      )
      return cut(named, 'description', listDescriptionLength, 'Its description', list.name)
    }),
  }
}
