/**
 * search-mapkit-places (spec D§7): restaurants by text, or around a place.
 * Body `{query?, location?: {lat, lng}, radius? (m), type?: "restaurant", keyword?}`; a query or a location is needed.
 * Answer `{status, results, error?, error_message?}`, see `MapsStatus`. What is answered is noted in the database before, so that
 * a place that is saved from it is what the service said, not what a phone says.
 */
import { createMapsClient, type MapsClient } from '../_shared/apple-maps-client.ts'
import { callDatabase } from '../_shared/call-database.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { boundingBox } from '../_shared/geography.ts'
import { type Fields, isProblem, type Problem, readLocation, readRadius, readText } from '../_shared/input.ts'
import { createMapsEndpoint, FOOD_PARAMETERS, type Found, formatLocation } from '../_shared/maps-endpoint.ts'
import { type Area, type DisplayPlace, toDisplayPlaces } from '../_shared/place.ts'

// Spec D§9.
const TEXT_RADIUS_METERS = 50_000
const NEARBY_RADIUS_METERS = 5_000

// Somebody is waiting at a search box; the database takes some milliseconds.
const NOTE_TIMEOUT_MILLISECONDS = 3_000

type SearchInput = { text: string; area: Area | undefined }

export function createHandler(
  environment: FunctionEnvironment,
  client: MapsClient | undefined = environment.appleMaps && createMapsClient(environment.appleMaps),
): (request: Request) => Promise<Response> {
  return createMapsEndpoint(environment, client, {
    name: 'search-mapkit-places',
    list: 'results',
    parse,
    async find(maps, input) {
      const found = await find(maps, input)
      if (found.ok && found.items.length > 0) await note(environment, found.items)
      return found
    },
  })
}

/** Without a query it is a nearby search; `keyword` then says what for. Without a location there is no radius. */
function parse(fields: Fields): SearchInput | Problem {
  const query = readText(fields, 'query', 200)
  if (isProblem(query)) return query
  const keyword = readText(fields, 'keyword', 200)
  if (isProblem(keyword)) return keyword
  const type = readText(fields, 'type', 50)
  if (isProblem(type)) return type
  if (type !== undefined && type !== 'restaurant') return { problem: '"type" must be "restaurant".' }
  const center = readLocation(fields)
  if (isProblem(center)) return center
  const radius = readRadius(fields)
  if (isProblem(radius)) return radius
  if (!query && !center) return { problem: 'Give a "query" or a "location" to search for.' }
  const nearby = !query
  const radiusMeters = radius ?? (nearby ? NEARBY_RADIUS_METERS : TEXT_RADIUS_METERS)
  return {
    text: query ?? keyword ?? 'restaurant',
    area: center && { center, radiusMeters, nearestFirst: nearby },
  }
}

async function find(client: MapsClient, { text, area }: SearchInput): Promise<Found<DisplayPlace>> {
  const answer = await client.fetchResults('/v1/search', { q: text, ...FOOD_PARAMETERS, ...areaParameters(area) })
  return answer.ok ? { ok: true, items: await toDisplayPlaces(answer.results, area) } : answer
}

/** Both are hints to Apple only, hence the radius is checked again on what comes back. */
function areaParameters(area: Area | undefined): Record<string, string> {
  if (!area) return {}
  const { north, east, south, west } = boundingBox(area.center, area.radiusMeters)
  return { searchLocation: formatLocation(area.center), searchRegion: [north, east, south, west].join(',') }
}

/** The answer is shown all the same when this fails: a place saved from it counts as typed in until it is noted. */
async function note(environment: FunctionEnvironment, found: DisplayPlace[]): Promise<void> {
  const places = found.map(({ place_id, name, address, town, geometry: { location } }) => ({
    place_id,
    name,
    address,
    town,
    latitude: location.lat,
    longitude: location.lng,
  }))
  try {
    await callDatabase(environment, 'note_maps_places', { places }, NOTE_TIMEOUT_MILLISECONDS)
  } catch (error) {
    console.error(
      `search-mapkit-places: the places were not noted: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}
