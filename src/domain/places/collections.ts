/** The places that a person wants to try, loves or has visited (spec L§2.8). */
import type { PlaceEntry, Restaurant, Review } from '#src/domain/rows.ts'
import { isRated, ownRatings } from '#src/domain/visits/ratings.ts'
import { laterCounted } from './place-figures.ts'
import { compareNames, fold } from './place-search.ts'

export type CollectionKind = 'want_to_try' | 'favorites' | 'visited'

/** A place as a collection shows and sorts it. */
export type CollectionPlace = {
  id: string
  name: string
  address?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  /** From the place's row. */
  photo?: string | undefined
  tags?: readonly string[] | undefined
  rating_average?: number | undefined
  rating_count?: number | undefined
  visits: number
  figures_version?: number | undefined
  /** The person's own rating, see ownRatings. */
  personal_rating?: number | undefined
}

/** The key of the cached answer. Change the number when the answer's format changes. */
export const collectionKey = (userId: string, kind: CollectionKind): string => `collection-2:${kind}:${userId}`

type Rows = ReadonlyMap<string, Restaurant>

/** The places of an array of one's own profile; `rows` are those on this device. */
export const placesOfEntries = (entries: readonly PlaceEntry[], rows: Rows): CollectionPlace[] =>
  entries.map(({ id, name, address, image }) => placeOf(rows.get(id)) ?? { id, name, address, photo: image, visits: 0 })

/** A collection's view of a place, from its row on this device. */
const placeOf = (row: Restaurant | undefined): CollectionPlace | undefined =>
  row && {
    id: row.id,
    name: row.name,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    photo: row.photo,
    tags: row.tags,
    rating_average: row.rating_average,
    rating_count: row.rating_count,
    visits: row.visits,
    figures_version: row.figures_version,
  }

/**
 * One's own places with the averages from the server, unless the row on the device has a later one. The row hears of
 * other people's ratings only when it is fetched again.
 */
export function withServedAverages(
  places: readonly CollectionPlace[],
  served: readonly CollectionPlace[],
): CollectionPlace[] {
  const averages = new Map(served.map((place) => [place.id, place]))
  return places.map((place) => {
    const { rating_average, rating_count } = laterCounted(place, averages.get(place.id) ?? place)
    return { ...place, rating_average, rating_count }
  })
}

/** The places whose name contains the text; all for an empty text. */
export function placesNamed<Place extends { name: string }>(places: readonly Place[], text: string): readonly Place[] {
  const wanted = fold(text.trim())
  return wanted === '' ? places : places.filter(({ name }) => fold(name).includes(wanted))
}

/** By name. */
export const byName = <Place extends { name: string }>(places: readonly Place[]): Place[] =>
  places.toSorted(compareNames)

// Where a person has been, and how they rated it (spec L§2.8).

/** The places of these visits, each once. The database does the same (collection_page). */
export function placesVisited(
  visits: readonly Pick<Review, 'restaurant_id' | 'rating' | 'created_at'>[],
  rows: ReadonlyMap<string, Restaurant>,
): CollectionPlace[] {
  const ratings = ownRatings(visits)
  const ids = new Set(visits.map(({ restaurant_id }) => restaurant_id))
  return [...ids].map((id) => ({
    ...(placeOf(rows.get(id)) ?? { id, name: 'Unknown Restaurant', visits: 0 }),
    personal_rating: ratings.get(id),
  }))
}

/** Best first, unrated last, then by name. */
export const byPersonalRating = (places: readonly CollectionPlace[]): CollectionPlace[] =>
  places.toSorted((a, b) => starsOf(b) - starsOf(a) || compareNames(a, b))

const starsOf = ({ personal_rating }: CollectionPlace): number => (isRated(personal_rating) ? personal_rating : 0)
