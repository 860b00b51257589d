/** Apple's places and suggestions as the app shows them (spec D§3 "Display place", D§7). */
import { distanceMeters, type Location, toLocation } from './geography.ts'

export type DisplayPlace = {
  /** `mapkit-` and the place id, as in the address of the restaurant page. */
  id: string
  place_id: string
  mapkit_place_id: string
  name: string
  address: string | null
  town: string | null
  /** Apple gives no ratings and no prices. */
  rating: null
  user_ratings_total: null
  price_level: null
  /** Apple's category in lower case, for example `cafe`; empty when it gave none. */
  types: string[]
  source: 'mapkit_places'
  geometry: { location: Location }
}

export type Prediction = {
  /**
   * Tells the predictions of one answer apart. Apple's suggestions carry no place id, so this is not the id under
   * which a search finds the same place: search for `description` before saving it.
   */
  place_id: string
  description: string
  structured_formatting: { main_text: string; secondary_text: string }
}

/**
 * The area to which results are limited, and whether the nearest come first (a nearby search) or Apple's order stays.
 */
export type Area = { center: Location; radiusMeters: number; nearestFirst: boolean }

const MAXIMUM_PLACES = 20
const MAXIMUM_PREDICTIONS = 10
// The limits of restaurants.name, address and town, so that what is shown can also be saved.
const MAXIMUM_NAME_LENGTH = 200
const MAXIMUM_ADDRESS_LENGTH = 300
const MAXIMUM_TOWN_LENGTH = 100
const APPLE_PLACE_ID = /^[\w.-]{1,100}$/

/** Entries without a name or a valid coordinate are left out, as are repeats and those outside the area. */
export async function toDisplayPlaces(results: unknown[], area: Area | undefined): Promise<DisplayPlace[]> {
  const places = new Map<string, { place: DisplayPlace; distance: number }>()
  for (const result of results) {
    const place = await toDisplayPlace(result)
    if (!place || places.has(place.place_id)) continue
    const distance = area ? distanceMeters(area.center, place.geometry.location) : 0
    if (!area || distance <= area.radiusMeters) places.set(place.place_id, { place, distance })
  }
  const kept = [...places.values()]
  if (area?.nearestFirst) kept.sort((one, other) => one.distance - other.distance)
  return kept.slice(0, MAXIMUM_PLACES).map(({ place }) => place)
}

/** Suggestions without a first line are left out, as are repeats. */
export async function toPredictions(results: unknown[]): Promise<Prediction[]> {
  const predictions = new Map<string, Prediction>()
  for (const result of results) {
    const [main, ...rest] = readLines(read(result, 'displayLines'))
    if (!main) continue
    const location = read(result, 'location')
    const at = toLocation(
      read(location, 'lat') ?? read(location, 'latitude'),
      read(location, 'lng') ?? read(location, 'longitude'),
    )
    const secondary = rest.join(', ').slice(0, MAXIMUM_ADDRESS_LENGTH)
    const place_id = await deriveId(main, secondary, at)
    const description = secondary ? `${main}, ${secondary}` : main
    predictions.set(place_id, {
      place_id,
      description,
      structured_formatting: { main_text: main, secondary_text: secondary },
    })
  }
  return [...predictions.values()].slice(0, MAXIMUM_PREDICTIONS)
}

async function toDisplayPlace(result: unknown): Promise<DisplayPlace | undefined> {
  const [name] = readLines([read(result, 'name')])
  const coordinate = read(result, 'coordinate')
  const location = toLocation(read(coordinate, 'latitude'), read(coordinate, 'longitude'))
  if (!name || !location) return undefined
  const category = read(result, 'poiCategory')
  const [town] = readLines([read(read(result, 'structuredAddress'), 'locality')])
  const place_id = readPlaceId(result) ?? (await deriveId(name, '', location))
  return {
    id: `mapkit-${place_id}`,
    place_id,
    mapkit_place_id: place_id,
    name,
    address: readLines(read(result, 'formattedAddressLines')).join(', ').slice(0, MAXIMUM_ADDRESS_LENGTH) || null,
    town: town?.slice(0, MAXIMUM_TOWN_LENGTH).trim() || null,
    rating: null,
    user_ratings_total: null,
    price_level: null,
    types: typeof category === 'string' && /^\w{1,50}$/.test(category) ? [category.toLowerCase()] : [],
    source: 'mapkit_places',
    geometry: { location },
  }
}

/** Apple's opaque id, for example `I63802885C8189B2B`. */
function readPlaceId(result: unknown): string | undefined {
  const id = read(result, 'id')
  return typeof id === 'string' && APPLE_PLACE_ID.test(id) ? id : undefined
}

/** Stands in for a missing id: the same for the same name at the same spot, to about ten metres. */
async function deriveId(name: string, address: string, location: Location | undefined): Promise<string> {
  const spot = location ? `${location.lat.toFixed(4)},${location.lng.toFixed(4)}` : ''
  const text = [name.toLowerCase(), address.toLowerCase(), spot].join('\n')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  // 96 bits: no two places on earth meet by chance.
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The lines that hold text, each trimmed and cut to the length of a name. */
function readLines(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((line) => typeof line === 'string')
    .map((line) => line.slice(0, MAXIMUM_NAME_LENGTH).trim())
    .filter((line) => line !== '')
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
