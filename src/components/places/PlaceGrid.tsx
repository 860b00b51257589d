import type { ReactNode } from 'react'
import { visitCount } from '#src/domain/filter/popular-places.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { MapDataCredit } from './MapDataCredit.tsx'
import { PlaceTile } from './PlaceTile.tsx'
import './TileGrid.css'

interface TileGridProps<Place> {
  places: readonly Place[]
  /** The spoken label. */
  label: string
  /** The key of the stored scroll position. */
  restore: string
  /** The estimated height of a tile in px. */
  height?: number
  render: (place: Place) => ReactNode
}

/** Tiles in two columns, more in a wide window. */
export function TileGrid<Place extends { id: string }>({ places, height = 194, ...list }: TileGridProps<Place>) {
  return (
    <div className="tile-grid">
      <VirtualList {...list} items={places} keyOf={idOf} height={height} columns={2} cardWidth={196} />
    </div>
  )
}

const idOf = ({ id }: { id: string }): string => id

interface PlaceGridProps {
  places: readonly Restaurant[]
  /** The spoken label. */
  label: string
  /** The key of the stored scroll position. */
  restore: string
  /** "N visits" beside the rating. */
  showVisits?: boolean
}

/** Places in two columns, more in a wide window (spec D§2 Featured, Popular). */
export function PlaceGrid({ showVisits, ...grid }: PlaceGridProps) {
  return (
    <>
      <TileGrid
        {...grid}
        render={(place) => (
          <PlaceTile
            to={paths.restaurant(place.id)}
            place={place}
            rating={place.rating_average}
            {...(showVisits && { visits: visitCount(place.visits) })}
          />
        )}
      />
      <MapDataCredit places={grid.places} />
    </>
  )
}
