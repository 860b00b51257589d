/** A realistic local copy: 10,000 reviews of 100 people at 5,000 restaurants. */
import type { DocumentChange } from '#src/db/documents.ts'
import type { List, Restaurant, Review } from '#src/domain/rows.ts'
import type { Tag } from '#src/domain/visits/tags.ts'

export const sizes = { reviews: 10_000, restaurants: 5_000, people: 100 }

const uuid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

export const personId = (number: number): string => uuid(1, number)

const first = [
  'Golden',
  'Little',
  'Old',
  'Blue',
  'Corner',
  'Royal',
  'Green',
  'Casa',
  'Chez',
  'Lucky',
  'Silver',
  'Nonna',
]
const second = [
  'Dragon',
  'Kitchen',
  'Garden',
  'Table',
  'Olive',
  'Lantern',
  'Noodle',
  'Oven',
  'Harbour',
  'Spoon',
  'Market',
]
const third = ['Bistro', 'Trattoria', 'House', 'Café', 'Grill', 'Bar', 'Izakaya', 'Diner', 'Taverna', 'Bakery']

const pick = (words: readonly string[], number: number): string => words[number % words.length] ?? ''

const tagName = (number: number): string => `Tag ${number}`

/** Twelve branches of five tags, one under the other. */
export const tags: Tag[] = Array.from({ length: 60 }, (_, number) => {
  const names = Array.from({ length: (number % 5) + 1 }, (_level, level) => tagName(number - (number % 5) + level))
  const categories = names.map((name, level) => [`tag_category_${level + 1}`, name])
  return { id: uuid(3, number), name: tagName(number), is_active: true, ...Object.fromEntries(categories) }
})

function restaurantRow(number: number): Restaurant {
  return {
    id: uuid(2, number),
    place_id: `place-${number}`,
    name: `${pick(first, number)} ${pick(second, number * 7)} ${pick(third, number * 3)} ${number % 90}`,
    address: `${number % 200} Long Street, Town ${number % 40}`,
    latitude: 48 + (number % 500) / 1000,
    longitude: 11 + (number % 700) / 1000,
    tags: [tagName(number % 60), tagName(number % 17)],
    price_level: 1 + (number % 5),
    rating_average: 1 + ((number * 7) % 41) / 10,
    rating_count: number % 50,
    visits: number % 80,
  }
}

export function reviewRow(number: number): Review {
  return {
    id: uuid(4, number),
    user_id: personId(number % sizes.people),
    restaurant_id: uuid(2, (number * 13) % sizes.restaurants),
    rating: (1 + (number % 9)) / 2,
    food_rating: 4,
    price_level: 1 + (number % 5),
    comment: `Came here on a rainy evening and stayed for dessert. Visit ${number}.`,
    created_at: new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString(),
  }
}

/** All rows, as many at once as a page of a pull brings. */
export function* pages(pageSize: number): Generator<DocumentChange[]> {
  const restaurants = Array.from({ length: sizes.restaurants }, (_, number) => restaurantRow(number))
  const reviews = Array.from({ length: sizes.reviews }, (_, number) => reviewRow(number))
  const changes: DocumentChange[] = [
    ...restaurants.map((row) => ({
      entity: 'restaurants' as const,
      key: row.id,
      document: { row, scopes: ['catalog'] },
    })),
    ...reviews.map((row) => ({
      entity: 'reviews' as const,
      key: row.id,
      document: { row, scopes: [`followers:${row.user_id}`] },
    })),
  ]
  for (let start = 0; start < changes.length; start += pageSize) yield changes.slice(start, start + pageSize)
}

/** A new one at each call. */
export const listRow = (): List => ({
  id: crypto.randomUUID(),
  user_id: personId(2),
  name: 'Where we went in the autumn',
  is_public: true,
  is_ranked: false,
  restaurant_count: 0,
  like_count: 0,
  created_at: '2026-10-01T12:00:00.000Z',
  updated_at: '2026-10-01T12:00:00.000Z',
})
