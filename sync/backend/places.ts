/** Looking for places: calls of the database, and the functions that ask the maps service. */
import * as v from 'valibot'
import type { Location, MapPlace, PlaceService } from '../../src/services/places.ts'
import { BackendError } from '../backend.ts'
import { createAsk, placeResult } from './answers.ts'
import { asPerson } from './as-person.ts'
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
        address: v.nullable(v.string()),
        geometry: v.object({ location: v.object({ lat: v.number(), lng: v.number() }) }),
      }),
    ),
    [],
  ),
  predictions: v.optional(
    v.array(
      v.object({
        place_id: v.string(),
        description: v.string(),
        structured_formatting: v.object({ main_text: v.string(), secondary_text: v.string() }),
      }),
    ),
    [],
  ),
})

/** What the functions say while the project has no key for the maps service; the app then has its own places only. */
const notConfigured = 'MapKit JS not configured'

export function createPlaceService(project: Project, session: SessionKeeper): PlaceService {
  const ask = createAsk(project, session)
  const places = v.array(placeResult)

  const askMaps = (name: string, body: object): Promise<v.InferOutput<typeof mapAnswer>> =>
    asPerson(session, async (token) => {
      const answer = read(mapAnswer, await request(project, { path: `/functions/v1/${name}`, body, token }))
      if (answer.status !== 'ERROR' || answer.error === notConfigured) return answer
      throw new BackendError('busy', 'Failed to search restaurants. Please try again.', 'maps_service')
    })

  return {
    search: (query, near) => ask('search_restaurants', { query, ...near, max_rows: 50 }, places),
    nearby: (near, radius) => ask('nearby_restaurants', { ...near, radius_m: radius, max_rows: 100 }, places),
    featured: (near) => ask('featured_restaurants', { ...near }, places),
    popular: (period, followedOnly) => ask('popular_restaurants', { period, followed_only: followedOnly }, places),
    async searchMaps(query, near) {
      const { results } = await askMaps('search-mapkit-places', { query, ...around(near) })
      return results.map(({ place_id, name, address, geometry: { location } }): MapPlace => {
        const place = { place_id, name, latitude: location.lat, longitude: location.lng }
        return address === null ? place : { ...place, address }
      })
    },
    async suggest(input, near) {
      const { predictions } = await askMaps('autocomplete-mapkit-places', { input, ...around(near) })
      return predictions.map(({ place_id, description, structured_formatting: { main_text, secondary_text } }) => ({
        id: place_id,
        text: description,
        title: main_text,
        subtitle: secondary_text,
      }))
    },
  }
}

const around = (near: Location | undefined): object =>
  near ? { location: { lat: near.latitude, lng: near.longitude } } : {}
