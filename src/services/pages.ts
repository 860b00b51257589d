/** Pages of places and people beyond the local copy. All need the network and throw ServiceError. */
import type { FollowSide, Follows, PersonSince } from '#src/domain/people/follows.ts'
import type { PlaceFigures } from '#src/domain/places/place-figures.ts'
import type { PlaceEntry, Profile, Restaurant, Review } from '#src/domain/rows.ts'
import type { DetailedRatings } from '#src/domain/visits/review.ts'
import type { CollectionPageService } from './collection-pages.ts'
import type { ListPageService } from './list-pages.ts'

/** A review with its author, as lists of reviews show it. Columns that are null on the server are absent. */
type ReviewResult = {
  id: string
  user_id: string
  username: string
  full_name?: string
  avatar_url?: string
  restaurant_id: string
  restaurant_name: string
  rating?: number
  comment?: string
  photos?: string[]
  created_at: string
}

/** Times of one day, such as {open: '09:00', close: '17:00'}; the form is that of restaurants.operating_hours. */
type OperatingHours = Record<string, unknown>

export type RestaurantPage = {
  restaurant: {
    id: string
    place_id?: string
    google_place_id?: string
    name: string
    address?: string
    latitude?: number
    longitude?: number
    is_featured: boolean
    is_closed?: boolean
    tags?: string[]
    price_level?: number
    phone?: string
    website?: string
    description?: string
    photos?: string[]
    menu_files?: string[]
    operating_hours?: OperatingHours
    created_at: string
  }
  /** `details` are averages. */
  stats: PlaceFigures & { details: DetailedRatings }
  /** Of followed people. */
  friends: { rating_average?: number; rating_count: number; review_count: number }
  /** The newest few; the rest comes with restaurantReviews. */
  friend_reviews: ReviewResult[]
  reviews: ReviewResult[]
}

type PersonResult = {
  user_id: string
  username: string
  full_name?: string
  avatar_url?: string
  is_followed: boolean
  follows_me: boolean
}

/** A visit on somebody's page; its author is the person of the page. */
export type RecentVisit = Omit<ReviewResult, 'user_id' | 'username' | 'full_name' | 'avatar_url'>

export type ProfilePage = {
  profile: {
    user_id: string
    username: string
    full_name?: string
    avatar_url?: string
    bio?: string
    pinned_restaurants: PlaceEntry[]
    favorites: PlaceEntry[]
    want_to_try: PlaceEntry[]
  }
  counts: { restaurants: number; followers: number; following: number }
  is_followed: boolean
  follows_me: boolean
  /** The newest four. */
  recent_visits: RecentVisit[]
}

/** A review as the phone keeps it, with the rows that its page shows of its place and its author. */
export type ReviewPage = {
  review: Review
  restaurant: Restaurant
  author: Pick<Profile, 'user_id' | 'username' | 'full_name' | 'avatar_url'>
}

/** `people` are one page of all. */
export type FollowsPage = Follows & { person: Pick<Profile, 'user_id' | 'username'> }

export type PageService = CollectionPageService &
  ListPageService & {
    /** undefined when there is no such place. `place_id` is the maps service's. */
    restaurant: (by: { id: string } | { place_id: string }) => Promise<RestaurantPage | undefined>
    /** Newest first, 30 a page; `after` is the last review of the page before. */
    restaurantReviews: (
      restaurantId: string,
      followedOnly: boolean,
      after?: Pick<ReviewResult, 'id' | 'created_at'>,
    ) => Promise<ReviewResult[]>
    /** undefined when there is no such review. */
    review: (reviewId: string) => Promise<ReviewPage | undefined>
    /** undefined when there is no such person. */
    profile: (userId: string) => Promise<ProfilePage | undefined>
    /** undefined when there is no such person. At most `most` of 500; `after` is the last of the page before. */
    follows: (
      userId: string,
      side: FollowSide,
      most: number,
      after?: Pick<PersonSince, 'user_id' | 'since'>,
    ) => Promise<FollowsPage | undefined>
    /** People whose username contains the text, without oneself; at most 10. */
    searchPeople: (query: string) => Promise<PersonResult[]>
  }
