/** A realistic local copy: 10,000 reviews of 100 people at 5,000 restaurants. */
import type { DocumentChange } from '../../../../src/db/documents.ts'
import type { Restaurant, Review } from '../../../../src/domain/rows.ts'

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

function restaurantRow(number: number): Restaurant {
  return {
    id: uuid(2, number),
    place_id: `place-${number}`,
    name: `${pick(first, number)} ${pick(second, number * 7)} ${pick(third, number * 3)} ${number % 90}`,
    address: `${number % 200} Long Street, Town ${number % 40}`,
    latitude: 48 + (number % 500) / 1000,
    longitude: 11 + (number % 700) / 1000,
    tags: [uuid(3, number % 60), uuid(3, number % 17)],
    rating_average: 3.5,
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
