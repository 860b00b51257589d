/** Finds places beyond the local copy. All calls need the network and throw ServiceError. */
import * as v from 'valibot'
import type { FilterState } from '#src/domain/filter/filter.ts'
import type { Area } from '#src/domain/places/map-area.ts'
import { restaurantRow } from '#src/domain/rows.ts'
import type { TimePeriod } from '#src/domain/time/periods.ts'

export type Location = { latitude: number; longitude: number }

/**
 * A place as lists show it; `visits` count the asked period, if one was asked for. It does not say whether the place is
 * featured: only the catalog says that, because only the catalog takes it back.
 */
export const placeResult = v.object({
  ...v.omit(restaurantRow, ['is_featured']).entries,
  /** From the asked location, if one was given. */
  distance_km: v.exactOptional(v.number()),
})
export type PlaceResult = v.InferOutput<typeof placeResult>

/** A place of an import, and a place that it may be; `of`: the index of the former in the question. */
export type PlaceToMatch = { name: string; place_id?: string } & Partial<Location>
export const placeCandidate = v.object({ ...v.omit(restaurantRow, ['is_featured']).entries, of: v.number() })
export type PlaceCandidate = v.InferOutput<typeof placeCandidate>
/** As many as one question may name. */
export const matchedAtOnce = 20

/** A question for places as a filter leaves them; see filter_restaurants of the database. */
export type PlaceQuestion = {
  query: string
  near: Location | undefined
  /** At most so many km away. */
  withinKm: number | undefined
  /** The names that the chosen tag stands for; any when absent. */
  tags: readonly string[] | undefined
  filter: FilterState
  /** Of the week, by the clocks at all the places; without it the server says nothing of what is open. */
  minute: number | undefined
}

/** Places that pass a filter: a page of them, how many there are, and how many of them are open if the minute was given. */
export const filteredPlaces = v.object({ count: v.number(), open: v.number(), places: v.array(placeResult) })
export type FilteredPlaces = v.InferOutput<typeof filteredPlaces>

/** Those of an area, the most visited first, spread over it; `is_counted`: there are no more than `count`. */
export const placesWithin = v.object({ count: v.number(), is_counted: v.boolean(), places: v.array(placeResult) })
export type PlacesWithin = v.InferOutput<typeof placesWithin>

/** A place of the maps service, perhaps not in the database. */
export type MapPlace = { place_id: string; name: string; address?: string } & Location

/** The newest photo of a review of a place, as a path in the bucket review-photos. */
export const photoOfPlace = v.object({ restaurant_id: v.string(), photo: v.string() })

/** A town that places are in; `address` is that of one of them. */
export const foundTown = v.object({
  name: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  places: v.number(),
  address: v.exactOptional(v.string()),
})

/** As many as one question may name. */
export const photosAtOnce = 100

export type PlaceService = {
  /** By name or address: nearest first with a location, else by name. At most `databaseSearchLimit`. */
  search: (query: string, near?: Location) => Promise<PlaceResult[]>
  /** Nearest first, at most `databaseListLimit`. `radius` in metres. */
  nearby: (near: Location, radius: number) => Promise<PlaceResult[]>
  /** For somebody whose location is unknown: featured, then most visited, then newest; at most 100. */
  suggested: () => Promise<PlaceResult[]>
  /** Nearest first with a location, else by name; at most 100. */
  featured: (near?: Location) => Promise<PlaceResult[]>
  /** Most visited first, at most `databaseListLimit`. */
  popular: (period: TimePeriod, followedOnly: boolean) => Promise<PlaceResult[]>
  /** The places after the first `skip`, at most `filterPage`. */
  filter: (question: PlaceQuestion, skip: number) => Promise<FilteredPlaces>
  /** On a map of this zoom, at most `mostPins`. */
  within: (area: Area, zoom: number) => Promise<PlacesWithin>
  /** For places without a photo of their own, at most `photosAtOnce`; those whose reviews have none are left out. */
  photosOf: (ids: readonly string[]) => Promise<v.InferOutput<typeof photoOfPlace>[]>
  /** Whose name begins with the text. */
  searchTowns: (query: string) => Promise<v.InferOutput<typeof foundTown>[]>
  /** Which places these may be, at most `matchedAtOnce`. */
  match: (asked: readonly PlaceToMatch[]) => Promise<PlaceCandidate[]>
  /** From the maps service; empty when the project has no key for it. */
  searchMaps: (query: string, near?: Location) => Promise<MapPlace[]>
  /** From the maps service, nearest first; empty when the project has no key for it. `radius` in metres. */
  nearbyMaps: (near: Location, radius: number) => Promise<MapPlace[]>
}
