/** Finds places through database functions, and through the edge functions that ask the maps service. */
import * as v from 'valibot'
import { databaseListLimit, databaseSearchLimit, filterPage } from '#src/domain/places/answer-limits.ts'
import { mostPins } from '#src/domain/places/map-area.ts'
import { displayAddress } from '#src/domain/places/place-search.ts'
import {
  filteredPlaces,
  foundTown,
  type Location,
  type MapPlace,
  type PlaceService,
  photoOfPlace,
  placeCandidate,
  placeResult,
  placesWithin,
} from '#src/services/places.ts'
import { BackendError } from '#sync/backend.ts'
import { createAsk } from './answers.ts'
import { asPerson } from './as-person.ts'
import { popularPlaces, suggestedPlaces } from './home-ahead.ts'
import { read } from './read-answer.ts'
import { type Project, request } from './request.ts'
import type { SessionKeeper } from './session.ts'

const mapAnswer = v.object({
  status: v.picklist(['OK', 'ZERO_RESULTS', 'ERROR']),
  error: v.exactOptional(v.string()),
  results: v.optional(
    v.array(
      v.object({
        place_id: v.string(),
        name: v.string(),
        address: v.nullish(v.string()),
        formatted_address: v.nullish(v.string()),
        vicinity: v.nullish(v.string()),
        geometry: v.object({ location: v.object({ lat: v.number(), lng: v.number() }) }),
      }),
    ),
    [],
  ),
})

/** The functions' message while the project has no key for the maps service; the app then has only its own places. */
const notConfigured = 'MapKit JS not configured'

export function createPlaceService(project: Project, session: SessionKeeper): PlaceService {
  const ask = createAsk(project, session)
  const places = v.array(placeResult)

  const askMaps = (name: string, body: object): Promise<v.InferOutput<typeof mapAnswer>> =>
    asPerson(session, async (token) => {
      const answer = read(mapAnswer, await request(project, { path: `/functions/v1/${name}`, body, token }))
      if (answer.status !== 'ERROR' || answer.error === notConfigured) return answer
      throw new BackendError('busy', 'Failed to search restaurants', 'maps_service')
    })

  return {
    search: (query, near) => ask('search_restaurants', { query, ...near, max_rows: databaseSearchLimit }, places),
    nearby: (near, radius) =>
      ask('nearby_restaurants', { ...near, radius_m: radius, max_rows: databaseListLimit }, places),
    suggested: () => ask(...suggestedPlaces, places),
    featured: (near) => ask('featured_restaurants', { ...near }, places),
    popular: (period, followedOnly) => ask(...popularPlaces(period, followedOnly), places),
    filter: ({ query, near, withinKm, tags, filter, minute }, skip) =>
      ask(
        'filter_restaurants',
        {
          query,
          ...near,
          within_km: withinKm,
          tags,
          lowest: filter.ratingRange[0],
          highest: filter.ratingRange[1],
          unrated: filter.includeNotRated,
          prices: filter.prices.length === 0 ? undefined : filter.prices,
          minute,
          only_open: filter.open === 'now' && minute !== undefined,
          mark: filter.mark,
          sort: filter.sortBy,
          skip,
          max_rows: filterPage,
        },
        filteredPlaces,
      ),
    within: (area, zoom) => ask('restaurants_within', { ...area, zoom, max_rows: mostPins }, placesWithin),
    photosOf: (ids) => ask('photos_of_places', { place_ids: ids }, v.array(photoOfPlace)),
    searchTowns: (query) => ask('search_towns', { query }, v.array(foundTown)),
    match: (asked) => ask('match_restaurants', { asked }, v.array(placeCandidate)),
    async searchMaps(query, near) {
      return mapPlaces(await askMaps('search-mapkit-places', { query, ...around(near), type: 'restaurant' }))
    },
    async nearbyMaps(near, radius) {
      return mapPlaces(await askMaps('search-mapkit-places', { ...around(near), radius, type: 'restaurant' }))
    },
  }
}

const mapPlaces = ({ results }: v.InferOutput<typeof mapAnswer>): MapPlace[] =>
  results.map((result) => {
    const { place_id, name, geometry } = result
    const address = displayAddress(result)
    const { lat, lng } = geometry.location
    return { place_id, name, latitude: lat, longitude: lng, ...(address !== undefined && { address }) }
  })

const around = (near: Location | undefined): object =>
  near ? { location: { lat: near.latitude, lng: near.longitude } } : {}
