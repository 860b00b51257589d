/** A place that the database does not have yet. */
import * as v from 'valibot'
import { id, optionalText, requiredName } from '#src/domain/input.ts'
import { placeAddressLength, placeIdLength, placeNameLength } from '#src/domain/limits.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { trimmed } from '#src/lib/text.ts'
import { isTypedIn } from './place-ids.ts'

export const placeInput = v.object({
  id,
  /** The maps service's id, or 'manual_…'. */
  place_id: v.pipe(v.string(), v.minLength(1), v.maxLength(placeIdLength)),
  name: requiredName('The name of a place', placeNameLength, 'Please select a restaurant and date'),
  address: optionalText('An address', placeAddressLength),
  latitude: v.nullish(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  longitude: v.nullish(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
})

/**
 * The row of a new place, which nobody has visited yet. One of the maps service becomes what the service has said of it
 * (private.note_author), and that is what this device was told.
 */
export function newPlace(place: v.InferOutput<typeof placeInput>): Restaurant {
  const row: Restaurant = {
    id: place.id,
    place_id: place.place_id,
    name: trimmed(place.name) ?? '',
    ...(isTypedIn(place.place_id) && { is_unconfirmed: true }),
    rating_count: 0,
    visits: 0,
  }
  const address = trimmed(place.address)
  if (address) row.address = address
  if (typeof place.latitude === 'number' && typeof place.longitude === 'number') {
    row.latitude = place.latitude
    row.longitude = place.longitude
  }
  return row
}
