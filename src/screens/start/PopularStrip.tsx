import { memo } from 'react'
import type { PopularPlace } from '#src/domain/filter/popular-places.ts'
import { paths } from '#src/lib/paths.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Strip } from '#src/ui/Strip.tsx'
import { PopularChart } from './PopularChart.tsx'

/** Three cards of three. */
const shown = 9
const perCard = 3

/** The most visited places of 30 days; nothing when there was no visit (spec D§2 Home). */
export const PopularStrip = memo(function PopularStrip({ places }: { places: readonly PopularPlace[] | undefined }) {
  if (places?.length === 0) return null
  return (
    <Strip title="Popular restaurants" link={{ to: paths.popularRestaurants, label: 'See all' }}>
      {!places && (
        <li className="start-page-popular-loading">
          <Skeleton shape="cards" />
        </li>
      )}
      {places?.slice(0, shown).map((place, index, all) =>
        index % perCard === 0 ? (
          <li key={place.id}>
            <PopularChart places={all.slice(index, index + perCard)} start={index + 1} />
          </li>
        ) : null,
      )}
    </Strip>
  )
})
