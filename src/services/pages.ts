/** Pages of places and people beyond the local copy. All calls need the network and throw ServiceError. */
import * as v from 'valibot'
import type { FollowSide, PersonSince } from '#src/domain/people/follows.ts'
import { figureColumns } from '#src/domain/places/place-figures.ts'
import { personCard, placeEntry, restaurantRow, reviewRow } from '#src/domain/rows.ts'
import { detailedColumns } from '#src/domain/visits/review.ts'
import { type CollectionPageService, personName } from './collection-pages.ts'
import type { ListPageService } from './list-pages.ts'
import type { Location } from './places.ts'

const text = v.exactOptional(v.string())
const texts = v.exactOptional(v.array(v.string()))

/** A visit on a person's page; that person is its author. */
const recentVisit = v.object({ ...reviewRow.entries, restaurant_name: v.string() })
export type RecentVisit = v.InferOutput<typeof recentVisit>

/** A review with its author, as lists of reviews show it; `photos` is empty when there are none. */
export const reviewResult = v.object({
  ...recentVisit.entries,
  ...personCard.entries,
  photos: v.optional(v.array(v.string()), []),
})
type ReviewResult = v.InferOutput<typeof reviewResult>

/** The photos of a review, with what says whose and when. */
const photoReview = v.object({
  ...v.pick(reviewRow, ['id', 'user_id', 'restaurant_id', 'created_at']).entries,
  ...v.pick(personCard, ['username', 'avatar_url']).entries,
  photos: v.array(v.string()),
})

export const restaurantPage = v.object({
  restaurant: v.object({
    ...v.omit(restaurantRow, ['photo', 'rating_average', 'rating_count', 'visits', 'figures_version']).entries,
    is_featured: v.boolean(),
    google_place_id: text,
    phone: text,
    website: text,
    description: text,
    photos: texts,
    menu_files: texts,
    /** A day's times are {open: '09:00', close: '17:00'}. */
    operating_hours: v.exactOptional(v.record(v.string(), v.unknown())),
    created_at: v.string(),
  }),
  /** `details` are averages. */
  stats: v.object({ ...v.pick(restaurantRow, figureColumns).entries, details: v.pick(reviewRow, detailedColumns) }),
  /** Of the people that the person follows. */
  friends: v.object({
    rating_average: v.exactOptional(v.number()),
    rating_count: v.number(),
    review_count: v.number(),
  }),
  /** The newest few; restaurantReviews brings the rest. */
  friend_reviews: v.array(reviewResult),
  reviews: v.array(reviewResult),
  /** The newest with photos, at most `photoReviewsOnPage`. */
  photo_reviews: v.array(photoReview),
})
export type RestaurantPage = v.InferOutput<typeof restaurantPage>

/** `mutual` as in suggestedPerson. */
export const personResult = v.object({
  ...personCard.entries,
  is_followed: v.boolean(),
  follows_me: v.boolean(),
  mutual: v.number(),
})
type PersonResult = v.InferOutput<typeof personResult>

/** `mutual`: how many of those whom the person follows follow them. `visits` of the last 30 days, absent when they show none. */
export const suggestedPerson = v.object({
  ...personCard.entries,
  bio: text,
  follows_me: v.boolean(),
  mutual: v.number(),
  visits: v.exactOptional(v.number()),
})
export type SuggestedPerson = v.InferOutput<typeof suggestedPerson>

const places = v.array(placeEntry)

export const profilePage = v.object({
  profile: v.object({
    ...personCard.entries,
    bio: text,
    pinned_restaurants: places,
    favorites: places,
    want_to_try: places,
  }),
  counts: v.object({ restaurants: v.number(), followers: v.number(), following: v.number() }),
  is_followed: v.boolean(),
  follows_me: v.boolean(),
  /** The newest four. */
  recent_visits: v.array(recentVisit),
})
export type ProfilePage = v.InferOutput<typeof profilePage>

/** A review as the phone caches it, with the rows of its place and its author that its page shows. */
export const reviewPage = v.object({ review: reviewRow, restaurant: restaurantRow, author: personCard })
export type ReviewPage = v.InferOutput<typeof reviewPage>

/** Who likes a review of one's own, the latest first; at most a hundred. `id`: the review's. */
export const reviewLikers = v.object({ id: v.string(), people: v.array(personCard) })
export type ReviewLikers = v.InferOutput<typeof reviewLikers>

/** `people` is one page of all. */
export const followsPage = v.object({
  person: personName,
  count: v.number(),
  people: v.array(v.object({ ...personCard.entries, since: v.string() })),
})
export type FollowsPage = v.InferOutput<typeof followsPage>

export type PageService = CollectionPageService &
  ListPageService & {
    /** undefined when there is no such place. `place_id` is the maps service's id. */
    restaurant: (by: { id: string } | { place_id: string }) => Promise<RestaurantPage | undefined>
    /** Newest first, 30 a page; `after` is the last review of the previous page. */
    restaurantReviews: (
      restaurantId: string,
      followedOnly: boolean,
      after?: Pick<ReviewResult, 'id' | 'created_at'>,
    ) => Promise<ReviewResult[]>
    /** undefined when there is no such review. */
    review: (reviewId: string) => Promise<ReviewPage | undefined>
    /** undefined when the person has no such review. */
    reviewLikers: (reviewId: string) => Promise<ReviewLikers | undefined>
    /** undefined when there is no such person. */
    profile: (userId: string) => Promise<ProfilePage | undefined>
    /**
     * undefined when there is no such person. At most `most` of 500; `after` is the last person of the previous page.
     */
    follows: (
      userId: string,
      side: FollowSide,
      most: number,
      after?: Pick<PersonSince, 'user_id' | 'since'>,
    ) => Promise<FollowsPage | undefined>
    /** People whose username contains the text, without oneself; at most 10. */
    searchPeople: (query: string) => Promise<PersonResult[]>
    /** People to follow, the best first; at most 20. */
    suggestedPeople: (near?: Location) => Promise<SuggestedPerson[]>
  }
