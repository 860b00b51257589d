/** Places and reviews of people beyond the local copy. All calls need the network and throw ServiceError. */
import type { CollectionKind, CollectionPlace } from '#src/domain/places/collections.ts'
import type { Profile, Restaurant, Review } from '#src/domain/rows.ts'

type Name = Pick<Profile, 'user_id' | 'username'>

/** A person's places, in no order that means anything. */
export type PersonPlaces = { person: Name; places: CollectionPlace[] }

/** Of a person's reviews a page, newest first. */
type PersonReviews = { person: Name; reviews: { review: Review; restaurant: Restaurant }[] }

export type CollectionPageService = {
  /** At most 5,000 places. undefined when there is no such person. */
  collection: (userId: string, kind: CollectionKind) => Promise<PersonPlaces | undefined>
  /** `after` is the last review of the page before. undefined when there is no such person. */
  reviewsOf: (userId: string, after?: Pick<Review, 'id' | 'created_at'>) => Promise<PersonReviews | undefined>
}
