/** The rows that calls for places, reviews and people answer with; the types are those of src/services. */
import * as v from 'valibot'
import { asPerson } from './as-person.ts'
import { read } from './read-answer.ts'
import { call, type Project } from './request.ts'
import type { SessionKeeper } from './session.ts'

const text = v.exactOptional(v.string())
const number = v.exactOptional(v.number())
const texts = v.exactOptional(v.array(v.string()))

export const place = {
  id: v.string(),
  place_id: text,
  name: v.string(),
  address: text,
  latitude: number,
  longitude: number,
  is_closed: v.exactOptional(v.boolean()),
  tags: texts,
  photo: text,
  price_level: number,
  rating_average: number,
  rating_count: v.number(),
  visits: v.number(),
  figures_version: number,
}

export const placeResult = v.object({ ...place, distance_km: number })

const visit = {
  id: v.string(),
  restaurant_id: v.string(),
  restaurant_name: v.string(),
  rating: number,
  comment: text,
  photos: texts,
  created_at: v.string(),
}
/** One's own, or averages. */
const details = {
  food_rating: number,
  drinks_rating: number,
  service_rating: number,
  atmosphere_rating: number,
  value_for_money_rating: number,
}

export const card = { user_id: v.string(), username: v.string(), full_name: text, avatar_url: text }

export const reviewResult = v.object({ ...visit, ...card })

export const personResult = v.object({ ...card, is_followed: v.boolean(), follows_me: v.boolean() })

export const restaurantPage = v.object({
  restaurant: v.object({
    id: v.string(),
    place_id: text,
    google_place_id: text,
    name: v.string(),
    address: text,
    latitude: number,
    longitude: number,
    is_featured: v.boolean(),
    is_closed: v.exactOptional(v.boolean()),
    tags: texts,
    price_level: number,
    phone: text,
    website: text,
    description: text,
    photos: texts,
    menu_files: texts,
    operating_hours: v.exactOptional(v.record(v.string(), v.unknown())),
    created_at: v.string(),
  }),
  stats: v.object({
    rating_average: number,
    rating_count: v.number(),
    price_level: number,
    visits: v.number(),
    figures_version: number,
    details: v.object(details),
  }),
  friends: v.object({ rating_average: number, rating_count: v.number(), review_count: v.number() }),
  friend_reviews: v.array(reviewResult),
  reviews: v.array(reviewResult),
})

export const reviewPage = v.object({
  review: v.object({
    id: v.string(),
    user_id: v.string(),
    restaurant_id: v.string(),
    rating: number,
    ...details,
    price_level: number,
    comment: text,
    photos: texts,
    created_at: v.string(),
  }),
  restaurant: v.object({ ...place, is_featured: v.exactOptional(v.boolean()) }),
  author: v.object(card),
})

const places = v.array(v.object({ id: v.string(), name: v.string(), address: text, image: text, added_at: text }))

export const profilePage = v.object({
  profile: v.object({
    ...card,
    bio: text,
    pinned_restaurants: places,
    favorites: places,
    want_to_try: places,
  }),
  counts: v.object({ restaurants: v.number(), followers: v.number(), following: v.number() }),
  is_followed: v.boolean(),
  follows_me: v.boolean(),
  recent_visits: v.array(v.object(visit)),
})

export const followsPage = v.object({
  person: v.object({ user_id: v.string(), username: v.string() }),
  count: v.number(),
  people: v.array(v.object({ ...card, since: v.string() })),
})

/** Calls a function of the database for who is signed in. Null columns are left out, as the phone keeps rows. */
export type Ask = <Schema extends v.GenericSchema>(
  name: string,
  parameters: object,
  schema: Schema,
) => Promise<v.InferOutput<Schema>>

export function createAsk(project: Project, session: SessionKeeper): Ask {
  return (name, parameters, schema) =>
    asPerson(session, async (token) => read(schema, withoutNulls(await call(project, name, parameters, { token }))))
}

/** Null columns are left out, as the phone keeps rows. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, column]) => column !== null)
  return Object.fromEntries(kept.map(([name, column]) => [name, withoutNulls(column)]))
}
