/** The rows of the race: what one diligent person has logged in two years. The same on every machine. */
import { type Random, randomFrom, required } from '#supabase/seed/random.ts'
import { writeComment } from './comments.ts'

/** A review as it is inserted; absent ratings are null. */
export type ReviewRow = {
  id: string
  user_id: string
  restaurant_id: string
  rating: number | null
  food_rating: number | null
  drinks_rating: number | null
  service_rating: number | null
  atmosphere_rating: number | null
  value_for_money_rating: number | null
  price_level: number | null
  comment: string | null
  photos: string[]
  created_at: string
}

export type RestaurantRow = {
  id: string
  name: string
  address: string
  latitude: number
  longitude: number
  price_level: number
}

const day = 86_400_000
const end = Date.parse('2026-11-01T00:00:00Z')
const years = 2

export function makeRestaurants(count: number): RestaurantRow[] {
  const random = randomFrom(7)
  return Array.from({ length: count }, (_, index) => ({
    id: random.uuid(),
    name: `${writeComment(random).split(' ').slice(0, 2).join(' ')} ${index + 1}`,
    address: `${random.between(1, 120)} Quay Street, Alderhaven`,
    latitude: Number((52.3 + random.next() * 0.3).toFixed(6)),
    longitude: Number((13.2 + random.next() * 0.4).toFixed(6)),
    price_level: random.between(1, 5),
  }))
}

/** Visits of one person in the order in which they were logged. Few places are visited often, most of them once. */
export function makeReviews(
  userId: string,
  places: readonly RestaurantRow[],
  count: number,
  seed: number,
): ReviewRow[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, index) => {
    const visited = end - years * 365 * day * (1 - index / count) + random.between(0, day)
    const isDetailed = random.chance(0.5)
    const rating = random.chance(0.95) ? halfSteps(random.around(3.8, 0.8)) : null
    const detail = (probability: number): number | null =>
      rating !== null && isDetailed && random.chance(probability) ? halfSteps(random.around(rating, 0.6)) : null
    return {
      id: random.uuid(),
      user_id: userId,
      restaurant_id: required(places[Math.floor(places.length * random.next() ** 2)]).id,
      rating,
      food_rating: detail(0.95),
      drinks_rating: detail(0.5),
      service_rating: detail(0.8),
      atmosphere_rating: detail(0.75),
      value_for_money_rating: detail(0.6),
      price_level: random.chance(0.6) ? random.between(1, 5) : null,
      comment: random.chance(0.9) ? writeComment(random) : null,
      photos: random.chance(0.13) ? photoPaths(userId, visited, random) : [],
      created_at: new Date(visited).toISOString(),
    }
  })
}

function photoPaths(userId: string, taken: number, random: Random): string[] {
  return Array.from(
    { length: random.pick([1, 1, 1, 2, 3]) },
    (_, index) => `${userId}/${Math.trunc(taken)}-${index}.jpg`,
  )
}

function halfSteps(stars: number): number {
  return Math.min(5, Math.max(0.5, Math.round(stars * 2) / 2))
}
