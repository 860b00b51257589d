import { memo } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import { placeMarks } from '#src/queries/place-marks.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { MapDataCredit } from './MapDataCredit.tsx'
import { PlaceRow } from './PlaceRow.tsx'

interface PlaceRowsProps {
  places: readonly SearchedPlace[]
  /** Where distances are measured from. */
  near: Point | undefined
  /** That is the middle of a town, and not where the device is. */
  isElsewhere?: boolean
  /** The spoken label. */
  label: string
  /** The key of the stored scroll position. */
  restore: string
  /** What was searched for. */
  query?: string
  /** Called when the end comes near. */
  onEnd?: () => void
  /** The place that the map beside it has chosen. */
  chosen?: string
}

/** A long list of places from the database and the maps service (spec D§2 Nearby). A memo: a letter is painted before its places. */
export const PlaceRows = memo(function PlaceRows({
  places,
  near,
  isElsewhere = false,
  label,
  restore,
  query,
  onEnd,
  chosen,
}: PlaceRowsProps) {
  const marks = useLive(placeMarks, [])
  return (
    <>
      <VirtualList
        items={places}
        keyOf={idOf}
        height={84}
        gap={0}
        cardWidth={400}
        restore={restore}
        label={label}
        {...(onEnd && { onEnd })}
        render={(place) => (
          <PlaceRow
            place={place}
            marks={marks}
            km={kmTo(place, near)}
            isElsewhere={isElsewhere}
            isChosen={place.id === chosen}
            {...(query !== undefined && { query })}
          />
        )}
      />
      <MapDataCredit places={places} />
    </>
  )
})

const idOf = ({ id }: SearchedPlace): string => id
