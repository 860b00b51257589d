/** Finds places by typed text, among thousands within a keystroke (spec L§2.2, experience.md §2.9). */
import { distanceKm, type Point } from './distance.ts'

/** What search reads of a place. */
export type Findable = {
  id: string
  /** An id of the maps service or of an import. */
  place_id?: string | undefined
  name: string
  address?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  is_unconfirmed?: boolean | undefined
}

type Addresses = Partial<Record<'address' | 'formatted_address' | 'vicinity', string | null | undefined>>

/** The address shown for a place of the maps service (spec D§2 "Search"). */
export const displayAddress = ({ address, formatted_address, vicinity }: Addresses): string | undefined =>
  [address, formatted_address, vicinity].find((text): text is string => Boolean(text?.trim()))

/** Places with their folded texts. Build it once for many searches: folding is most of the work. */
export type PlaceIndex<Place extends Findable> = readonly (Named<Place> & { text: string })[]

export const indexPlaces = <Place extends Findable>(places: readonly Place[]): PlaceIndex<Place> =>
  places.map((place) => {
    const name = foldedName(place)
    return { place, name, text: place.address ? `${name} ${fold(place.address)}` : name }
  })

/** Text without case and accents, so that "cafe" finds "Café". */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // ASCII has no accents, and most names are ASCII.
  if (/^\p{ASCII}*$/u.test(lower)) return lower
  const bare = lower.normalize('NFD').replace(/\p{M}/gu, '')
  return bare.replace(/[ßæœøđðħıĳĸŀłŉŋŧþſ‘’]/g, (letter) => plain[letter] ?? letter)
}

/** Works by identity: a row stays the same object while it does not change. */
const foldedNames = new WeakMap<Findable, string>()

/** A place's folded name, cached because thousands of comparisons read it. */
export function foldedName(place: Findable): string {
  const known = foldedNames.get(place)
  if (known !== undefined) return known
  const folded = fold(place.name)
  foldedNames.set(place, folded)
  return folded
}

/** The folded words of a query. The database splits it at the same (private.words_of). */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean)

/** Letters that Unicode does not decompose into a letter with an accent. The database folds the same ones. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'q',
  ŀ: 'l',
  ł: 'l',
  ŉ: "'n",
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ſ: 's',
  '‘': "'",
  '’': "'",
}

/**
 * Compares by code units. Not localeCompare: it first loads language rules, which costs 25 ms at start, 100 ms on a
 * slow phone.
 */
export const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** By name, ignoring case and accents. */
export const compareNames = (a: { name: string }, b: { name: string }): number =>
  compareTexts(fold(a.name), fold(b.name))

/**
 * The first `count` places whose name and address contain every word of the query: names that begin with it first, then
 * names with a word that does, then names that contain it, then the rest; within each group the unconfirmed last and the
 * nearest first, else by name. A query without a word finds nothing.
 */
export function findPlaces<Place extends Findable>(
  index: PlaceIndex<Place>,
  query: string,
  near: Point | undefined,
  count: number,
): Place[] {
  return first(hitsOf(index, query), bandOf(query), near, count)
}

/** All places that `findPlaces` would find, unordered. */
export const matchingPlaces = <Place extends Findable>(index: PlaceIndex<Place>, query: string): Place[] =>
  hitsOf(index, query).map(({ place }) => place)

function hitsOf<Place extends Findable>(index: PlaceIndex<Place>, query: string): PlaceIndex<Place> {
  const words = wordsOf(query)
  return words.length === 0 ? [] : index.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** Sorts found places in the same order, wherever they were found. */
export const rankPlaces = <Place extends Findable>(
  places: readonly Place[],
  query: string,
  near: Point | undefined,
  count: number,
): Place[] => first(named(places), bandOf(query), near, count)

const named = <Place extends Findable>(places: readonly Place[]): Named<Place>[] =>
  places.map((place) => ({ place, name: foldedName(place) }))

/** The nearest `count` places. */
export const suggestedPlaces = <Place extends Findable>(
  index: PlaceIndex<Place>,
  near: Point,
  count: number,
): Place[] => first(index, () => 0, near, count)

/** `name` is folded. */
type Named<Place> = { place: Place; name: string }
type Ranked<Place> = Named<Place> & { band: number; km: number | undefined }

/**
 * Inserts into a short list: sorting thousands of places takes longer than a keystroke may. Never used for long lists.
 */
function first<Place extends Findable>(
  places: readonly Named<Place>[],
  band: (name: string) => number,
  near: Point | undefined,
  count: number,
): Place[] {
  if (count >= places.length) {
    const all = places.map(({ place, name }) => ({ place, name, band: band(name), km: kmTo(place, near) }))
    return all.sort(compare).map(({ place }) => place)
  }
  const best: Ranked<Place>[] = []
  for (const { place, name } of places) {
    const rank = band(name)
    const last = best[count - 1]
    // Cheap check first: measuring distances is most of the work.
    if (last && rank > last.band) continue
    const candidate = { place, name, band: rank, km: kmTo(place, near) }
    const behind = best.findLastIndex((other) => compare(other, candidate) <= 0)
    if (behind + 1 >= count) continue
    best.splice(behind + 1, 0, candidate)
    if (best.length > count) best.pop()
  }
  return best.map(({ place }) => place)
}

function compare(a: Ranked<Findable>, b: Ranked<Findable>): number {
  return a.band - b.band || compareNearness(a, b) || compareTexts(a.name, b.name)
}

type Measured = { place: { is_unconfirmed?: boolean | undefined }; km: number | undefined }

/**
 * The nearest first, after all others what one person typed in and nobody else has rated: so nobody buries a town in false
 * places (docs/decisions/2026-11-24-places.md). The database orders by the same.
 */
export const compareNearness = (a: Measured, b: Measured): number =>
  Number(a.place.is_unconfirmed ?? false) - Number(b.place.is_unconfirmed ?? false) || lowFirst(a.km, b.km)

/** Each place once: the first of those that share an id or a place id (spec D§7). */
export function mergePlaces<Place extends Findable>(...groups: readonly (readonly Place[])[]): Place[] {
  const ids = new Set<string>()
  const placeIds = new Set<string>()
  const merged: Place[] = []
  for (const place of groups.flat()) {
    const { id, place_id } = place
    if (ids.has(id) || (place_id !== undefined && placeIds.has(place_id))) continue
    ids.add(id)
    if (place_id !== undefined) placeIds.add(place_id)
    merged.push(place)
  }
  return merged
}

/** Kilometres to a place; undefined without a location or without the place's coordinates. */
export function kmTo({ latitude, longitude }: Findable, near: Point | undefined): number | undefined {
  if (!near || latitude === undefined || longitude === undefined) return undefined
  return distanceKm(near, { latitude, longitude })
}

/** Where a query stands in a folded name, the better place first. The database ranks by the same (private.name_band). */
export const bandOf = (query: string): ((name: string) => number) => {
  const wanted = fold(query).trim()
  return (name) => {
    if (name.startsWith(wanted)) return 0
    if (name.includes(` ${wanted}`)) return 1
    return name.includes(wanted) ? 2 : 3
  }
}

/** Unknown values last: a place without coordinates or without a price. */
export function lowFirst(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a - b
}
