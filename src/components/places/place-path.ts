import { paths } from '#src/lib/paths.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'

/** A place that only the maps service has is addressed by the service's id (spec D§2). */
export const pathOfPlace = ({ id, place_id, unsaved }: SearchedPlace): string =>
  unsaved && place_id !== undefined ? paths.mapsRestaurant(place_id) : paths.restaurant(id)
