/** Looking for places beyond the local copy. All need the network and throw ServiceError. */
import * as v from 'valibot'
import { restaurantRow } from '#src/domain/rows.ts'
import type { TimePeriod } from '#src/domain/time/periods.ts'

export type Location = { latitude: number; longitude: number }

/**
 * A place as the lists show it; `visits` are those of the asked period, where one was asked for. Not whether it is featured: the
 * catalog says that, and takes it back.
 */
export const placeResult = v.object({
  ...v.omit(restaurantRow, ['is_featured']).entries,
  /** From the asked location, where one was asked for. */
  distance_km: v.exactOptional(v.number()),
})
export type PlaceResult = v.InferOutput<typeof placeResult>

/** A place of the maps service, which the database may not have. */
export type MapPlace = { place_id: string; name: string; address?: string } & Location

export type PlaceService = {
  /** By name or address: nearest first with a location, else by name. At most `databaseSearchLimit`. */
  search: (query: string, near?: Location) => Promise<PlaceResult[]>
  /** Nearest first, at most `databaseListLimit`. `radius` in metres. */
  nearby: (near: Location, radius: number) => Promise<PlaceResult[]>
  /** Places with coordinates in no order that means anything, for who does not say where they are; at most 100. */
  some: () => Promise<PlaceResult[]>
  /** Nearest first with a location, else by name; at most 100. */
  featured: (near?: Location) => Promise<PlaceResult[]>
  /** Most visited first, at most `databaseListLimit`. */
  popular: (period: TimePeriod, followedOnly: boolean) => Promise<PlaceResult[]>
  /** Of the maps service; none when the project has no key for it. */
  searchMaps: (query: string, near?: Location) => Promise<MapPlace[]>
  /** Of the maps service, nearest first; none when the project has no key for it. `radius` in metres. */
  nearbyMaps: (near: Location, radius: number) => Promise<MapPlace[]>
}
