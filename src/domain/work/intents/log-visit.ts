/** Logs a visit, with or without a new place, and what goes with it (spec L§2.2, L§4). Photos follow by attach_photo. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { changeOfProfile, readsOfPlaces, withoutPlace, withPlace } from '#src/domain/places/places.ts'
import { reviewInput, withRatings } from '#src/domain/visits/review.ts'
import { type Change, defineIntent, put } from '#src/domain/work/intent.ts'
import { trimmed } from '#src/lib/text.ts'
import { placeInput, restaurantOf } from './save-place.ts'

export const logVisit = defineIntent({
  name: 'log_visit',
  input: v.object({
    id,
    restaurant_id: id,
    ...reviewInput,
    /** A place that is not in the database yet; its id is the restaurant_id. */
    place: v.optional(placeInput),
    /** Whether the place is to be a favorite; absent leaves it as it is. */
    favorite: v.optional(v.boolean()),
    remove_want_to_try: v.optional(v.boolean()),
  }),
  creates: (input) => [input.id, ...(input.place ? [input.place.id] : [])],
  reads: (input, context) => readsOfPlaces(input.restaurant_id, context),
  effect(documents, input, { userId, now }) {
    const changes: Change[] = []
    const known = documents.get('restaurants', input.restaurant_id)
    const place = known ?? (input.place ? restaurantOf(input.place) : undefined)
    if (place && !known) changes.push(put('restaurants', place.id, place))
    const comment = trimmed(input.comment)
    const review = withRatings(
      { id: input.id, user_id: userId, restaurant_id: input.restaurant_id, created_at: input.created_at },
      input,
    )
    changes.push(put('reviews', input.id, comment ? { ...review, comment } : review))

    const profile = documents.get('profiles', userId)
    if (!profile || !place) return changes
    let after = profile
    if (input.favorite === true) after = withPlace(after, 'favorites', place, now)
    if (input.favorite === false) after = withoutPlace(after, 'favorites', place.id)
    if (input.remove_want_to_try) after = withoutPlace(after, 'want_to_try', place.id)
    return [...changes, ...changeOfProfile(profile, after)]
  },
})
