import ListFilter from 'lucide-react/icons/list-filter'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { FilterPane } from '#src/components/filter/FilterPane.tsx'
import { FilterStatus } from '#src/components/filter/FilterStatus.tsx'
import { QuickFilters } from '#src/components/filter/QuickFilters.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { LocationOff } from '#src/components/places/LocationOff.tsx'
import { NoNearbyPlaces } from '#src/components/places/NoNearbyPlaces.tsx'
import { PlaceRows } from '#src/components/places/PlaceRows.tsx'
import { useFilteredPlaces } from '#src/components/places/use-filtered-places.ts'
import { useNearby } from '#src/components/places/use-nearby.ts'
import { filterKinds, sortInUse } from '#src/domain/filter/filter.ts'
import { nearbyRadius } from '#src/domain/places/offered-places.ts'
import { databaseListLimit } from '#src/domain/places/place-search.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './nearby-page.css'

const kind = filterKinds.nearby

/** Restaurants near the device (spec D§2 Nearby). */
export function NearbyPage() {
  const goBack = useGoBackTo(paths.start)
  const nearby = useNearby('ask')
  const { places, near, town, whereabouts } = nearby
  const isUnplaced = places !== undefined && places.length > 0 && !near
  const [filter, setFilter] = useFilter('nearby', kind)
  const filtered = useFilteredPlaces({
    kind,
    filter,
    found: places,
    near,
    isElsewhere: town !== undefined,
    withinKm: nearbyRadius / 1000,
    isCut: (places?.length ?? 0) >= databaseListLimit,
  })
  const shown = filtered.places
  const pane = { kind, value: filter, onChange: setFilter, hasLocation: near !== undefined }
  return (
    <>
      <PageHeader
        title={town ? `Near ${town.name}` : isUnplaced ? 'Places' : 'Nearby'}
        onBack={goBack}
        actions={<FilterButton hasPane {...pane} results={filtered.count} />}
      />
      <main className="filter-pane-page shape-panes" aria-busy={!shown}>
        <PullToRefresh onRefresh={nearby.refresh} />
        <FilterPane {...pane} />
        <div className="shape-pane">
          <div className="nearby-page-block">
            <AnswerAge answer={nearby} otherwise="Showing places saved on this device" />
            {!shown && <Skeleton shape="rows" />}
          </div>
          {places && places.length > 0 && <QuickFilters value={filter} onChange={setFilter} />}
          {(isUnplaced || town) && (
            <LocationOff whereabouts={whereabouts} town={town} isUsefulFirst={!sortInUse(kind, filter, false)} />
          )}
          <FilterStatus filtered={filtered} sort={filter.sortBy} />
          {shown && shown.length > 0 && (
            <PlaceRows
              places={shown}
              near={near}
              isElsewhere={town !== undefined}
              label="Nearby restaurants"
              restore="nearby"
              onEnd={filtered.more}
            />
          )}
          {places?.length === 0 && <NoNearbyPlaces nearby={nearby} />}
          {places && places.length > 0 && shown?.length === 0 && (
            <div className="nearby-page-block">
              <EmptyState
                icon={ListFilter}
                title="No restaurants match the filter"
                action={<Button onClick={() => setFilter(kind.defaults)}>Reset filter</Button>}
              />
            </div>
          )}
        </div>
      </main>
    </>
  )
}
