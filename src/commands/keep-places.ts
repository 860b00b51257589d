/** Keeps the rows of places that the server has shown, to be found and opened without a network. */
import type { LocalStore } from '../db/local-store.ts'
import type { PlaceResult } from '../services/places.ts'
import { restaurantOf } from '../services/search-places.ts'
import { keepFetched } from './keep-fetched.ts'

/** Throws nothing for want of room: they stay on the server. */
export const keepPlaces = (store: LocalStore, places: readonly PlaceResult[]): Promise<boolean> =>
  keepFetched(
    store,
    places.map((place) => ({ entity: 'restaurants', row: restaurantOf(place) })),
  )

/** The same for an answer whose visits are those of a period, of which a place has at least as many in all. */
export async function keepPopularPlaces(store: LocalStore, places: readonly PlaceResult[]): Promise<void> {
  const known = await store.documents.get(
    'restaurants',
    places.map(({ id }) => id),
  )
  const visitsOf = ({ id, visits }: PlaceResult): number => Math.max(visits, known.get(id)?.row.visits ?? 0)
  await keepPlaces(
    store,
    places.map((place) => ({ ...place, visits: visitsOf(place) })),
  )
}
