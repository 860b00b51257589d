/**
 * Which known place an imported one is: by its maps id, else by name and at most 150 m, else by name and town. What is not
 * certain is for the person to check, and what nobody knows becomes a place of their own.
 */
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { type Findable, fold } from '#src/domain/places/place-search.ts'
import type { ImportedPlace } from './imported.ts'
import { mapsNumberOf } from './maps-ids.ts'

/** A place that an imported one may be; `km` from where the export has it. */
export type Candidate = {
  id: string
  name: string
  place_id?: string
  address?: string
  latitude?: number
  longitude?: number
  town?: string
  is_unconfirmed?: boolean
  km?: number
}

export type Match = { status: 'matched' | 'check' | 'new'; candidates: Candidate[] }

export type KnownPlace = Findable & { town?: string | undefined }

const near = 0.15
/** A pin of one service may lie so far from another's; farther it is another branch. */
const stillNear = 1
/** Nobody reads more. */
const mostCandidates = 5
/** Degrees of latitude of 150 m and a little more. */
const cell = 0.0015

/** `ownId`: of the place that an earlier import of the same has kept as the person's own. */
export function matcherOf(
  known: readonly KnownPlace[],
  ownId: (place: ImportedPlace) => string,
): (place: ImportedPlace) => Match {
  const byId = new Map(known.map((place) => [place.id, place]))
  const byMapsNumber = new Map<string, KnownPlace>()
  const byName = new Map<string, KnownPlace[]>()
  const byCell = new Map<string, KnownPlace[]>()
  for (const place of known) {
    const number = place.place_id === undefined ? undefined : mapsNumberOf(place.place_id)
    if (number !== undefined) byMapsNumber.set(number, place)
    add(byName, plainName(place.name), place)
    const point = pointOf(place)
    if (point) add(byCell, cellOf(point), place)
  }

  return (imported) => {
    const own = byId.get(ownId(imported))
    if (own) return matched(own, imported)
    const number = imported.mapsId === undefined ? undefined : mapsNumberOf(imported.mapsId)
    const sameId = number === undefined ? undefined : byMapsNumber.get(number)
    // Anybody can save a place under an id of the maps service: one that nobody has confirmed has to have the name, too.
    if (sameId && (!sameId.is_unconfirmed || isSameName(sameId, imported))) return matched(sameId, imported)

    const point = pointOf(imported)
    const around = point ? neighbours(byCell, point).filter((place) => kmFrom(place, point) <= near) : []
    const here = around.filter((place) => isSameName(place, imported))
    if (here.length === 1 && here[0]) return matched(here[0], imported)
    const named = byName.get(plainName(imported.name)) ?? []
    const inTown = named.filter((place) => isFarFrom(place, point) === undefined && isSameTown(place, imported))
    if (here.length === 0 && inTown.length === 1 && inTown[0]) return matched(inTown[0], imported)

    const alike = isNameless(imported) ? around : around.filter((place) => isAlike(place.name, imported.name))
    const elsewhere = named.filter((place) => isFarFrom(place, point) !== true)
    const candidates = [...new Set([...(sameId ? [sameId] : []), ...here, ...inTown, ...alike, ...elsewhere])]
    return candidates.length === 0
      ? { status: 'new', candidates: [] }
      : { status: 'check', candidates: candidates.map((place) => candidateOf(place, point)).slice(0, mostCandidates) }
  }
}

const matched = (place: KnownPlace, imported: ImportedPlace): Match => ({
  status: 'matched',
  candidates: [candidateOf(place, pointOf(imported))],
})

export function candidateOf(place: KnownPlace, from?: Point): Candidate {
  const { id, name, place_id, address, latitude, longitude, town, is_unconfirmed } = place
  const point = pointOf(place)
  return {
    id,
    name,
    ...(place_id !== undefined && { place_id }),
    ...(address !== undefined && { address }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    ...(town !== undefined && { town }),
    ...(is_unconfirmed && { is_unconfirmed }),
    ...(from && point && { km: distanceKm(from, point) }),
  }
}

/** Undefined when one of both has no position. */
function isFarFrom(place: KnownPlace, point: Point | undefined): boolean | undefined {
  const other = pointOf(place)
  return point && other ? distanceKm(point, other) > stillNear : undefined
}

function isSameTown({ town, address }: KnownPlace, imported: ImportedPlace): boolean {
  const theirs = imported.town === undefined ? undefined : plainName(imported.town)
  const ours = town === undefined ? undefined : plainName(town)
  if (theirs !== undefined && ours !== undefined) return theirs === ours
  if (theirs !== undefined) return hasWords(address, theirs)
  return ours !== undefined && hasWords(imported.address, ours)
}

const hasWords = (text: string | undefined, words: string): boolean =>
  text !== undefined && words !== '' && ` ${plainName(text)} `.includes(` ${words} `)

const isSameName = (place: KnownPlace, imported: ImportedPlace): boolean =>
  plainName(place.name) === plainName(imported.name)

/** A timeline knows where somebody was, and not what is there: the place is called after its position. */
export const isNameless = ({ name }: ImportedPlace): boolean => /^-?\d+\.\d+, -?\d+\.\d+$/.test(name)

/** What a name says without case, accents and signs: "Katz & Mouse" is "katz and mouse". */
function plainName(name: string): string {
  const folded = fold(name)
  const words = folded
    .replaceAll('&', ' and ')
    .replaceAll("'", '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // A name of nothing but signs.
  return words || folded.trim()
}

/** Words that say what a place is, not which one. */
const general = new Set(
  'the a and le la il der die das el de of restaurant ristorante restaurante cafe caffe bar pub bistro trattoria pizzeria'.split(
    ' ',
  ),
)

/** Whether one name's own words are all in the other: "Kumo" and "Kumo Ramen". */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [ownWords(one), ownWords(other)]
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a]
  return fewer.size > 0 && [...fewer].every((word) => more.has(word))
}

const ownWords = (name: string): Set<string> =>
  new Set(
    plainName(name)
      .split(' ')
      .filter((word) => word !== '' && !general.has(word)),
  )

/** Undefined also of 0, 0, which is how exports write that they do not know, and of what is not on the globe. */
export function pointOf({ latitude, longitude }: Pick<KnownPlace, 'latitude' | 'longitude'>): Point | undefined {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

const kmFrom = (place: KnownPlace, point: Point): number => {
  const other = pointOf(place)
  return other ? distanceKm(point, other) : Number.POSITIVE_INFINITY
}

const cellOf = ({ latitude, longitude }: Point): string =>
  `${Math.floor(latitude / cell)}/${Math.floor(longitude / widthAt(latitude))}`

/** A degree of longitude grows shorter towards the poles. */
const widthAt = (latitude: number): number => {
  const row = Math.floor(latitude / cell) * cell
  return cell / Math.max(0.01, Math.cos((row * Math.PI) / 180))
}

/** The places in the cells around a point, the nearest first. */
function neighbours(byCell: ReadonlyMap<string, KnownPlace[]>, point: Point): KnownPlace[] {
  const found: KnownPlace[] = []
  for (const north of [-1, 0, 1]) {
    const latitude = point.latitude + north * cell
    for (const east of [-1, 0, 1])
      found.push(...(byCell.get(cellOf({ latitude, longitude: point.longitude + east * widthAt(latitude) })) ?? []))
  }
  return found.toSorted((a, b) => kmFrom(a, point) - kmFrom(b, point))
}

function add(map: Map<string, KnownPlace[]>, key: string, place: KnownPlace): void {
  const there = map.get(key)
  if (there) there.push(place)
  else map.set(key, [place])
}
