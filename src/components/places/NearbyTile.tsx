import { distanceText, type Point } from '#src/domain/places/distance.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { PlaceTile } from './PlaceTile.tsx'
import { pathOfPlace } from './place-path.ts'

interface NearbyTileProps {
  place: SearchedPlace
  /** Where the person is; without it the tile says no distance. */
  near: Point | undefined
  wanted?: boolean
  /** Loads its picture at once. */
  eager?: boolean
}

/** A place in a strip of what is around, with its distance; in an `<li>`. */
export function NearbyTile({ place, near, ...shown }: NearbyTileProps) {
  const km = kmTo(place, near)
  return (
    <PlaceTile
      inStrip
      to={pathOfPlace(place)}
      place={place}
      rating={place.rating_average}
      unrated="Be first to rate"
      ratingCount={place.rating_count}
      distance={km === undefined ? undefined : distanceText(km)}
      {...shown}
    />
  )
}
