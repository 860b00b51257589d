import { memo } from 'react'
import type { Point } from '../../domain/distance.ts'
import { placesInStrip } from '../../domain/kept-places.ts'
import { nearestFirst } from '../../domain/nearby.ts'
import { kmTo } from '../../domain/place-search.ts'
import type { Restaurant } from '../../domain/rows.ts'
import { paths } from '../../lib/paths.ts'
import { Strip } from '../../ui/Strip.tsx'
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
