import { memo } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import { nearestFirst, placesInStrip } from '#src/domain/places/offered-places.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { Strip } from '#src/ui/Strip.tsx'
import { FeaturedCard } from './FeaturedCard.tsx'

/** The featured places, the nearest first; nothing when none is featured (spec D§2 Home). */
export const FeaturedStrip = memo(function FeaturedStrip({
  places,
  near,
}: {
  places: readonly Restaurant[]
  near: Point | undefined
}) {
  if (places.length === 0) return null
  return (
    <Strip title="Featured restaurants" link={{ to: paths.featured, label: 'See all' }}>
      {nearestFirst(places, near)
        .slice(0, placesInStrip)
        .map((place) => (
          <li key={place.id}>
            <FeaturedCard place={place} km={kmTo(place, near)} />
          </li>
        ))}
    </Strip>
  )
})
