/** Places and reviews of people beyond the local copy. All calls need the network and throw ServiceError. */
import * as v from 'valibot'
import type { CollectionKind } from '#src/domain/places/collections.ts'
import { personCard, type Review, restaurantRow, reviewRow } from '#src/domain/rows.ts'

/** Whose page it is. */
export const personName = v.pick(personCard, ['user_id', 'username'])

/** A person's places, unordered. Only what a tile shows and the filter reads, because all of them are cached. */
export const personPlaces = v.object({
  person: personName,
  places: v.array(
    v.object({
      ...v.pick(restaurantRow, [
        'id',
        'name',
        'latitude',
        'longitude',
        'photo',
        'tags',
        'rating_average',
        'rating_count',
        'visits',
        'figures_version',
      ]).entries,
      personal_rating: v.exactOptional(v.number()),
    }),
  ),
})
export type PersonPlaces = v.InferOutput<typeof personPlaces>

/** One page of a person's reviews, newest first. */
export const personReviews = v.object({
  person: personName,
  reviews: v.array(v.object({ review: reviewRow, restaurant: restaurantRow })),
})
type PersonReviews = v.InferOutput<typeof personReviews>

export type CollectionPageService = {
  /** At most 5,000 places. undefined when there is no such person. */
  collection: (userId: string, kind: CollectionKind) => Promise<PersonPlaces | undefined>
  /** `after` is the last review of the previous page. undefined when there is no such person. */
  reviewsOf: (userId: string, after?: Pick<Review, 'id' | 'created_at'>) => Promise<PersonReviews | undefined>
}
