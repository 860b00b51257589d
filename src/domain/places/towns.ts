/** The towns of known places, to look around in one while nobody knows where the person is (docs/decisions/2026-11-25-towns.md). */
import { distanceKm, type Point } from './distance.ts'
import { openPlaces } from './offered-places.ts'
import { bandOf, compareTexts, type Findable, fold } from './place-search.ts'

/** A town as somebody has chosen it; its point is the middle of its places. */
export type Town = Point & { name: string }

/** Said wherever distances are not from the person. */
export const fromTown = ({ name }: Town): string => `Distances are from the middle of ${name}`

/** `places`: how many are known; `address`: of one of them, which tells two towns of one name apart. */
export type KnownTown = Town & { places: number; address?: string | undefined }

type Placed = Findable & Point & { town: string }

/** Degrees between neighbours from which on places of one name lie in two towns. The database has the same (search_towns). */
const apart = { latitude: 0.5, longitude: 1 }

/** The towns of these places, unordered; of what one person typed in and nobody has confirmed, none. */
export function townsOf(
  places: readonly (Findable & { town?: string | undefined; is_closed?: boolean })[],
): KnownTown[] {
  const byName = new Map<string, Placed[]>()
  for (const place of openPlaces(places)) {
    if (!isPlaced(place) || place.is_unconfirmed) continue
    const key = fold(place.town)
    byName.set(key, [...(byName.get(key) ?? []), place])
  }
  return [...byName.values()].flatMap((named) =>
    groupsAlong(named, 'latitude').flatMap((band) => groupsAlong(band, 'longitude').map(townOf)),
  )
}

const isPlaced = (place: Findable & { town?: string | undefined }): place is Placed =>
  place.town !== undefined && place.latitude !== undefined && place.longitude !== undefined

function groupsAlong(places: readonly Placed[], axis: keyof Point): Placed[][] {
  const groups: Placed[][] = []
  let before: number | undefined
  for (const place of places.toSorted((a, b) => a[axis] - b[axis])) {
    if (before === undefined || place[axis] - before > apart[axis]) groups.push([])
    groups.at(-1)?.push(place)
    before = place[axis]
  }
  return groups
}

function townOf(places: readonly Placed[]): KnownTown {
  const byId = places.toSorted((a, b) => compareTexts(a.id, b.id))
  return {
    name: mostFrequent(places.map(({ town }) => town)),
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
    places: places.length,
    address: byId.find(({ address }) => address !== undefined)?.address,
  }
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || compareTexts(a[0], b[0]))
  return first?.[0] ?? ''
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low + (high - low) * (middle % 1)
}

/** Km within which two towns of one name are one, which the device and the server know by different places. */
const sameWithin = 50

/** As many as somebody looks through; a longer text narrows them. */
const townsShown = 50

/** The towns of the device and of the server, each once, whose name begins with the text; those with the most places first. */
export function findTowns(here: readonly KnownTown[], served: readonly KnownTown[], typed: string): KnownTown[] {
  const band = bandOf(typed)
  const found: KnownTown[] = []
  for (const town of [...here, ...served].toSorted((a, b) => b.places - a.places || compareTexts(a.name, b.name))) {
    const name = fold(town.name)
    const isKnown = found.some((one) => fold(one.name) === name && distanceKm(one, town) <= sameWithin)
    if (!isKnown && band(name) === 0) found.push(town)
  }
  return found.slice(0, townsShown)
}
