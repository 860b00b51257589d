/**
 * Rows as sync_pull sends them and the phone keeps them, by entity. Columns that are null on the server are absent.
 * Times are ISO strings, ratings half steps from 0.5 to 5, ids uuids.
 */

export type Review = {
  id: string
  user_id: string
  restaurant_id: string
  rating?: number
  food_rating?: number
  drinks_rating?: number
  service_rating?: number
  atmosphere_rating?: number
  value_for_money_rating?: number
  price_level?: number
  comment?: string
  /** Paths in the bucket review-photos, in the order they were picked. */
  photos?: string[]
  created_at: string
}

export type Restaurant = {
  id: string
  place_id?: string
  name: string
  address?: string
  latitude?: number
  longitude?: number
  is_featured?: boolean
  /** For good: see offered-places.ts. */
  is_closed?: boolean
  tags?: string[]
  photo?: string
  price_level?: number
  rating_average?: number
  rating_count: number
  visits: number
  /** Grows whenever the figures change, see place-figures.ts. Absent: nobody has visited the place. */
  figures_version?: number
}

/** A place as favorites, want_to_try and pinned_restaurants hold it. */
export type PlaceEntry = { id: string; name: string; address?: string; image?: string; added_at?: string }

/** One's own profile has every column, other people's only those of public_profiles, or of a card. */
export type Profile = {
  user_id: string
  username: string
  full_name?: string
  avatar_url?: string
  bio?: string
  pinned_restaurants?: PlaceEntry[]
  favorites?: PlaceEntry[]
  want_to_try?: PlaceEntry[]
  email_notifications?: boolean
  push_notifications?: boolean
  show_activity?: boolean
  allow_friend_requests?: boolean
}

type Follower = { id: string; follower_id: string; following_id: string; created_at: string }

export type List = {
  id: string
  user_id: string
  name: string
  description?: string
  is_public: boolean
  is_ranked: boolean
  restaurant_count: number
  like_count: number
  created_at: string
  updated_at: string
}

/** `position` counts from 0 without gaps (invariant 10). */
export type ListRestaurant = {
  id: string
  list_id: string
  restaurant_id: string
  position: number
  notes?: string
  created_at: string
}

export type ListLike = { id: string; list_id: string; user_id: string; created_at: string }

/** A kind of food, region or mood; its place in the hierarchy is its categories from the widest to the narrowest. */
type Tag = {
  id: string
  name: string
  is_active: boolean
  tag_category_1?: string
  tag_category_2?: string
  tag_category_3?: string
  tag_category_4?: string
  tag_category_5?: string
}

/** What somebody did, written by the database alone; `related_id` is the review or the list. */
export type Activity = {
  id: string
  user_id: string
  activity_type: 'review_created' | 'list_created' | 'list_liked'
  related_id: string
  metadata: Record<string, unknown>
  created_at: string
}

/** The entities that intents change; a profile's key is its user_id. */
export type Rows = {
  restaurants: Restaurant
  reviews: Review
  profiles: Profile
  followers: Follower
  lists: List
  list_restaurants: ListRestaurant
  list_likes: ListLike
}
export type Entity = keyof Rows

/** Everything that a pull brings. */
export type SyncedRows = Rows & { tags: Tag; activities: Activity }
export type SyncedEntity = keyof SyncedRows

/** The key under which the phone keeps a row. */
export function keyOf(entity: SyncedEntity, row: SyncedRows[SyncedEntity]): string {
  return entity === 'profiles' ? (row as Profile).user_id : (row as { id: string }).id
}
