/** What is longer than the app takes is cut, and said; what is there twice comes once, and a place is the same wherever it is named. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  commentLength,
  listDescriptionLength,
  listNameLength,
  noteLength,
  placeAddressLength,
  placeNameLength,
} from '#src/domain/limits.ts'
import { grouped } from '#src/lib/text.ts'
import {
  type ImportedList,
  type ImportedPlace,
  type ImportedSaved,
  type ImportedVisit,
  linkLength,
} from './imported.ts'
import type { Lines } from './lines.ts'
import type { Content } from './source-reader.ts'

/** Keys are made of names, which have no end in a file. */
const shortKey = (key: string): string => (key.length <= 600 ? key : bytesToHex(sha256(new TextEncoder().encode(key))))

export function fitted(content: Content, lines: Lines): Content {
  const places = new Map<string, ImportedPlace>()
  for (const [key, place] of placesOf(content)) places.set(key, fitPlace(place))
  const placed = <Entry extends { key: string; place: ImportedPlace }>(entry: Entry): Entry => ({
    ...entry,
    key: shortKey(entry.key),
    place: places.get(entry.place.key) ?? entry.place,
  })
  const saved = (entries: readonly ImportedSaved[]): ImportedSaved[] =>
    once(entries.map(placed)).map((entry) => cut(entry, 'note', noteLength, 'Its note', entry.place.name))
  return {
    visits: once(content.visits.map(placed)).map(fitVisit),
    saved: saved(content.saved),
    lists: oneOfEach(content.lists).map((list) => {
      const named = cut({ ...list, key: shortKey(list.key) }, 'name', listNameLength, 'Its name', list.name)
      const described = cut(named, 'description', listDescriptionLength, 'Its description', list.name)
      return { ...described, items: saved(list.items) }
    }),
  }

  /** `what` begins the sentence about `name`. */
  function cut<Value extends object>(
    value: Value,
    field: keyof Value & string,
    most: number,
    what: string,
    name: string,
  ): Value {
    const text: unknown = value[field]
    if (typeof text !== 'string' || text.length <= most) return value
    // A character is two units at the most: of 5 MB only so much is looked at.
    const start = text.slice(0, 2 * most + 1)
    const characters = [...start]
    if (characters.length <= most) return value
    lines.add(name.slice(0, 60), `${what} is longer than ${grouped(most)} characters: the end is missing.`)
    return { ...value, [field]: characters.slice(0, most).join('') }
  }

  function fitPlace(place: ImportedPlace): ImportedPlace {
    const named = cut(place, 'name', placeNameLength, 'Its name', place.name)
    const { link, ...rest } = cut(named, 'address', placeAddressLength, 'Its address', place.name)
    return { ...rest, key: shortKey(place.key), ...(link !== undefined && link.length <= linkLength && { link }) }
  }

  function fitVisit(visit: ImportedVisit): ImportedVisit {
    const what = `${visit.place.name}, ${visit.date}`
    const { dishes, ...rest } = cut(visit, 'text', commentLength, 'Its text', what)
    if (!dishes) return rest
    return { ...rest, dishes: dishes.map((line) => cut({ line }, 'line', commentLength, 'A line of it', what).line) }
  }

  function once<Entry extends { key: string; proposed?: true }>(entries: readonly Entry[]): Entry[] {
    const byKey = new Map<string, Entry>()
    for (const entry of entries) {
      // A proposal that says more of a visit has its key.
      const key = `${entry.proposed === true} ${entry.key}`
      if (byKey.has(key)) lines.count('All files', (count) => `Found again, and taken once: ${grouped(count)}.`)
      else byKey.set(key, entry)
    }
    return [...byKey.values()]
  }
}

/** Of each place what says the most: a timeline has only its position, a list only its name. */
function placesOf({ visits, saved, lists }: Content): Map<string, ImportedPlace> {
  const places = new Map<string, ImportedPlace>()
  for (const { place } of [...visits, ...saved, ...lists.flatMap(({ items }) => items)]) {
    const known = places.get(place.key)
    if (!known || said(place) > said(known)) places.set(place.key, place)
  }
  return places
}

/** A place without a name has its position for name and address. */
const said = (place: ImportedPlace): number => (place.name === place.address ? 0 : Object.keys(place).length)

/** Lists of one key, as from two folders, are one. */
function oneOfEach(lists: readonly ImportedList[]): ImportedList[] {
  const byKey = new Map<string, ImportedList>()
  for (const list of lists) {
    const known = byKey.get(list.key)
    byKey.set(list.key, known ? { ...known, items: [...known.items, ...list.items] } : list)
  }
  return [...byKey.values()]
}
