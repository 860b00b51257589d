import ListFilter from 'lucide-react/icons/list-filter'
import { FilterStatus } from '#src/components/filter/FilterStatus.tsx'
import type { MapArea } from '#src/components/map/use-map-area.ts'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { LocationOff } from '#src/components/places/LocationOff.tsx'
import { NoNearbyPlaces } from '#src/components/places/NoNearbyPlaces.tsx'
import { PlaceRows } from '#src/components/places/PlaceRows.tsx'
import type { FilteredPlaces } from '#src/components/places/use-filtered-places.ts'
import type { Nearby } from '#src/components/places/use-nearby.ts'
import { type FilterState, filterKinds, sortInUse } from '#src/domain/filter/filter.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

const kind = filterKinds.nearby

interface NearbyListProps {
  nearby: Nearby
  area: MapArea
  filtered: FilteredPlaces
  filter: FilterState
  onFilter: (filter: FilterState) => void
  /** On the map beside it. */
  chosen?: string | undefined
}

/** The places of Nearby, or those of an area that the map was moved to. */
export function NearbyList({ nearby, area, filtered, filter, onFilter, chosen }: NearbyListProps) {
  const { near, town, whereabouts } = nearby
  const found = area.places ?? nearby.places
  const { places: shown } = filtered
  const isUnplaced = found !== undefined && found.length > 0 && !near
  const isNothingFound = found?.length === 0
  return (
    <>
      <div className="nearby-page-block">
        <AnswerAge answer={area.places ? area : nearby} otherwise="Showing places saved on this device" />
        {!shown && <Skeleton shape="rows" />}
      </div>
      {(isUnplaced || town) && (
        <LocationOff whereabouts={whereabouts} town={town} isUsefulFirst={!sortInUse(kind, filter, false)} />
      )}
      <FilterStatus filtered={filtered} sort={filter.sortBy} />
      {shown && shown.length > 0 && (
        <PlaceRows
          places={shown}
          near={near}
          isElsewhere={town !== undefined}
          label={area.places ? 'Restaurants in this area' : 'Nearby restaurants'}
          restore="nearby"
          onEnd={filtered.more}
          {...(chosen !== undefined && { chosen })}
        />
      )}
      {isNothingFound && !area.places && <NoNearbyPlaces nearby={nearby} />}
      {shown?.length === 0 && (!isNothingFound || area.places) && (
        <div className="nearby-page-block">
          <EmptyState
            icon={ListFilter}
            title={isNothingFound ? 'No restaurants in this area yet' : 'No restaurants match the filter'}
            action={
              isNothingFound ? (
                <Button onClick={area.leave}>Show nearby</Button>
              ) : (
                <Button onClick={() => onFilter(kind.defaults)}>Reset filter</Button>
              )
            }
          />
        </div>
      )}
    </>
  )
}
