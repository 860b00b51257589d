/** What two people have in common: the places where both have been, with what each thought. */
import { compareNames } from '#src/domain/places/place-search.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { ownRatings } from '#src/domain/visits/ratings.ts'
import { counted } from '#src/lib/text.ts'

export type PlaceInCommon = {
  id: string
  name: string
  photo?: string | undefined
  tags?: readonly string[] | undefined
  /** The latest rating of each. */
  own: number | undefined
  other: number | undefined
}

/** Stars up to which two ratings agree. */
const agreement = 0.5

type Visits = readonly Pick<Review, 'restaurant_id' | 'rating' | 'created_at'>[]

/** Those that both liked best first, then those that only one or nobody has rated, then by name. */
export function placesInCommon(own: Visits, other: Visits, rows: ReadonlyMap<string, Restaurant>): PlaceInCommon[] {
  const [mine, theirs] = [ownRatings(own), ownRatings(other)]
  const visited = new Set(own.map(({ restaurant_id }) => restaurant_id))
  const both = new Set(other.map(({ restaurant_id }) => restaurant_id).filter((id) => visited.has(id)))
  return Array.from(both, (id) => {
    const { name = 'Unknown Restaurant', photo, tags } = rows.get(id) ?? {}
    return { id, name, photo, tags, own: mine.get(id), other: theirs.get(id) }
  }).toSorted((a, b) => starsOf(b) - starsOf(a) || compareNames(a, b) || (a.id < b.id ? -1 : 1))
}

/** Of both together; nothing unless both have rated it. */
const starsOf = ({ own, other }: PlaceInCommon): number => (own === undefined || other === undefined ? 0 : own + other)

/** "You've both been to 9 places, and agree within half a star on 6 of the 8 that both of you rated." */
export function inCommonWords(places: readonly PlaceInCommon[]): string {
  const rated = places.filter((place) => starsOf(place) > 0)
  const agreed = rated.filter(({ own = 0, other = 0 }) => Math.abs(own - other) <= agreement)
  const been = `You've both been to ${counted(places.length, 'place')}`
  if (rated.length === 0) return `${been}.`
  if (rated.length === 1)
    return `${been}. On the one that both of you rated, you ${agreed.length === 1 ? 'agree within half a star' : 'differ'}.`
  return `${been}, and agree within half a star on ${agreed.length} of the ${rated.length} that both of you rated.`
}
