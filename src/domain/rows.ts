/**
 * Rows as the database sends them and the phone stores them: one schema each, which reads the answers and from which
 * the types are inferred. A column that is null on the server is absent. Times are ISO strings, ratings half steps from
 * 0.5 to 5, ids uuids. tests/database/row-shapes.test.ts compares the schemas with the database, both ways.
 */
import * as v from 'valibot'

const text = v.exactOptional(v.string())
const number = v.exactOptional(v.number())
const boolean = v.exactOptional(v.boolean())
const texts = v.exactOptional(v.array(v.string()))

/** Somebody whom a visit names (companions.ts). */
const companion = v.object({ user_id: v.string(), username: v.string() })

/** private.review_rows */
export const reviewRow = v.object({
  id: v.string(),
  user_id: v.string(),
  restaurant_id: v.string(),
  rating: number,
  food_rating: number,
  drinks_rating: number,
  service_rating: number,
  atmosphere_rating: number,
  value_for_money_rating: number,
  price_level: number,
  comment: text,
  /** A dish in each line, see dishes.ts. */
  dishes: text,
  /** Paths in the bucket review-photos, in the order of picking. */
  photos: texts,
  created_at: v.string(),
  /** How many people like it: only in one's own rows, and absent for none. */
  like_count: number,
  /** With whom, by username: those whom the reader may see. */
  companions: v.exactOptional(v.array(companion)),
})

/** public.restaurant_cards */
export const restaurantRow = v.object({
  id: v.string(),
  place_id: text,
  name: v.string(),
  address: text,
  latitude: number,
  longitude: number,
  is_featured: boolean,
  /** For good, see offered-places.ts. */
  is_closed: boolean,
  /** One person typed it in and nobody else has rated it, see place-search.ts. */
  is_unconfirmed: boolean,
  tags: texts,
  photo: text,
  price_level: number,
  rating_average: number,
  rating_count: v.number(),
  visits: v.number(),
  /** Grows whenever the figures change, see place-figures.ts. Absent while nobody has visited the place. */
  figures_version: number,
  /** When it opens and closes in turn, see opening-hours.ts. Absent: nobody knows. */
  open_minutes: v.exactOptional(v.array(v.number())),
  /** Absent where whoever brought the place named none, such as of what a person typed in. */
  town: text,
})

/** An entry of favorites, want_to_try and pinned_restaurants. */
export const placeEntry = v.object({ id: v.string(), name: v.string(), address: text, image: text, added_at: text })
const placeEntries = v.exactOptional(v.array(placeEntry))

/** A person as others see them in lists and names: private.person_cards. */
export const personCard = v.object({ user_id: v.string(), username: v.string(), full_name: text, avatar_url: text })

/**
 * One's own profile has every column; a followed person's has those of private.followed_profiles, anybody else's those
 * of a card.
 */
const profileRow = v.object({
  ...personCard.entries,
  bio: text,
  pinned_restaurants: placeEntries,
  favorites: placeEntries,
  want_to_try: placeEntries,
  email_notifications: boolean,
  push_notifications: boolean,
  show_activity: boolean,
  allow_friend_requests: boolean,
  /** Whether the person has put the first steps on home away. */
  hides_first_steps: boolean,
  /** Whether there is a desk to offer. What a moderator may do, the server decides. */
  is_moderator: boolean,
  /** Of somebody followed: true where they keep what they do off Activity. */
  hides_activity: boolean,
  created_at: text,
})

const followerRow = v.object({
  id: v.string(),
  follower_id: v.string(),
  following_id: v.string(),
  created_at: v.string(),
})

export const listRow = v.object({
  id: v.string(),
  user_id: v.string(),
  name: v.string(),
  description: text,
  is_public: v.boolean(),
  is_ranked: v.boolean(),
  restaurant_count: v.number(),
  like_count: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})

export const listRestaurantRow = v.object({
  id: v.string(),
  list_id: v.string(),
  restaurant_id: v.string(),
  /** Counts from 0 without gaps (invariant 10). */
  position: v.number(),
  notes: text,
  created_at: v.string(),
})

const listLikeRow = v.object({ id: v.string(), list_id: v.string(), user_id: v.string(), created_at: v.string() })

/** Only one's own: nobody else's are on the phone. */
const reviewLikeRow = v.object({ id: v.string(), review_id: v.string(), user_id: v.string(), created_at: v.string() })

/** What the person has written for themselves on a visit or on a place: nobody else ever has it (private-notes.ts). */
const privateNoteRow = v.object({
  id: v.string(),
  user_id: v.string(),
  review_id: text,
  restaurant_id: text,
  /** Absent: it was emptied. */
  note: text,
  created_at: v.string(),
})

/** A text of one's own that an edit from another device has replaced unseen: see earlier-texts.ts. */
const earlierTextRow = v.object({
  id: v.string(),
  user_id: v.string(),
  /** The review, list, place in a list, profile or private note in which it stood. */
  subject_id: v.string(),
  field: v.picklist(['comment', 'dishes', 'name', 'description', 'notes', 'bio', 'full_name', 'note']),
  text: v.string(),
  created_at: v.string(),
})

/** What the person has put between themselves and somebody: a block or a mute. Only one's own. */
const restrictionRow = v.object({
  id: v.string(),
  user_id: v.string(),
  person_id: v.string(),
  kind: v.picklist(['block', 'mute']),
  created_at: v.string(),
})

/** A kind of food, region or mood. Its categories, from widest to narrowest, place it in the hierarchy. */
const tagRow = v.object({
  id: v.string(),
  name: v.string(),
  is_active: v.boolean(),
  tag_category_1: text,
  tag_category_2: text,
  tag_category_3: text,
  tag_category_4: text,
  tag_category_5: text,
})

/**
 * What somebody followed did with lists, or what moderators tell the person themselves (moderation.ts); written only by the database. Visits
 * are not among them: the review says it. `related_id` is the list, the moderator's step or the report.
 */
const activityRow = v.object({
  id: v.string(),
  user_id: v.string(),
  activity_type: v.picklist(['list_created', 'list_liked', 'moderation', 'report_outcome']),
  related_id: v.string(),
  metadata: v.record(v.string(), v.unknown()),
  created_at: v.string(),
})

export type Review = v.InferOutput<typeof reviewRow>
export type Companion = v.InferOutput<typeof companion>
export type Restaurant = v.InferOutput<typeof restaurantRow>
export type PlaceEntry = v.InferOutput<typeof placeEntry>
export type PersonCard = v.InferOutput<typeof personCard>
export type Profile = v.InferOutput<typeof profileRow>
export type List = v.InferOutput<typeof listRow>
export type ListRestaurant = v.InferOutput<typeof listRestaurantRow>
export type ListLike = v.InferOutput<typeof listLikeRow>
export type PrivateNote = v.InferOutput<typeof privateNoteRow>
export type EarlierText = v.InferOutput<typeof earlierTextRow>
export type Restriction = v.InferOutput<typeof restrictionRow>
export type Activity = v.InferOutput<typeof activityRow>

/** Everything that a pull brings, by entity. */
export const rowSchemas = {
  restaurants: restaurantRow,
  reviews: reviewRow,
  profiles: profileRow,
  followers: followerRow,
  lists: listRow,
  list_restaurants: listRestaurantRow,
  list_likes: listLikeRow,
  review_likes: reviewLikeRow,
  private_notes: privateNoteRow,
  earlier_texts: earlierTextRow,
  restrictions: restrictionRow,
  tags: tagRow,
  activities: activityRow,
}
export type SyncedEntity = keyof typeof rowSchemas
export type SyncedRows = { [E in SyncedEntity]: v.InferOutput<(typeof rowSchemas)[E]> }

/** The entities that intents change; a profile's key is its user_id. */
export type Rows = Omit<SyncedRows, 'tags' | 'activities'>
export type Entity = keyof Rows

/** The key under which the phone stores a row. */
export function keyOf(entity: SyncedEntity, row: SyncedRows[SyncedEntity]): string {
  return entity === 'profiles' ? (row as Profile).user_id : (row as { id: string }).id
}
