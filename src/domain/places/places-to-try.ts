/** Places for somebody who has logged none yet: the best of those that the device knows. */
import type { Restaurant } from '#src/domain/rows.ts'
import { weightedRating } from '#src/domain/visits/ratings.ts'
import type { Point } from './distance.ts'
import { nearbyPlaces, nearbyRadius, openPlaces, placesInStrip } from './offered-places.ts'
import { compareNames } from './place-search.ts'

/** Open and rated, best first, without those that are marked already; near the person where their place is known. */
export function placesToTry(
  places: readonly Restaurant[],
  near: Point | undefined,
  wanted: ReadonlySet<string>,
): Restaurant[] {
  const open = openPlaces(places).filter(({ id }) => !wanted.has(id))
  const rated = (near ? nearbyPlaces(open, near, nearbyRadius) : open).flatMap((place) => {
    const weight = weightedRating(place.rating_average, place.rating_count)
    return weight === undefined ? [] : [{ place, weight }]
  })
  rated.sort((a, b) => b.weight - a.weight || compareNames(a.place, b.place))
  return rated.slice(0, placesInStrip).map(({ place }) => place)
}
