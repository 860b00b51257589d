import ListFilter from 'lucide-react/icons/list-filter'
import { useMemo } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { usePeriodVisits } from '#src/components/filter/use-period-visits.ts'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { NoNearbyPlaces } from '#src/components/places/NoNearbyPlaces.tsx'
import { PlaceRows } from '#src/components/places/PlaceRows.tsx'
import { useNearby } from '#src/components/places/use-nearby.ts'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { paths } from '#src/lib/paths.ts'
import { activeTags } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './nearby-page.css'

/** Restaurants near the device (spec D§2 Nearby). */
export function NearbyPage() {
  const goBack = useGoBackTo(paths.start)
  const nearby = useNearby('ask')
  const { places, near } = nearby
  const [filter, setFilter] = useFilter('nearby', filterKinds.nearby)
  const tags = useLive(activeTags, [])
  const visits = usePeriodVisits(filter.timePeriod)
  const shown = useMemo(
    () => places && tags && filterPlaces(places, filter, { tags, near, visits }),
    [places, filter, tags, near, visits],
  )
  return (
    <>
      <PageHeader
        title="Nearby"
        onBack={goBack}
        actions={
          <FilterButton
            kind={filterKinds.nearby}
            value={filter}
            onChange={setFilter}
            hasLocation={near !== undefined}
            results={shown?.length ?? 0}
          />
        }
      />
      <main className="nearby-page" aria-busy={!shown}>
        <PullToRefresh onRefresh={nearby.refresh} />
        <div className="nearby-page-block">
          <AnswerAge answer={nearby} otherwise="Showing places saved on this phone" />
          {!shown && <Skeleton shape="rows" />}
        </div>
        {shown && shown.length > 0 && (
          <PlaceRows places={shown} near={near} label="Nearby restaurants" restore="nearby" />
        )}
        {places?.length === 0 && <NoNearbyPlaces nearby={nearby} />}
        {places && places.length > 0 && shown?.length === 0 && (
          <div className="nearby-page-block">
            <EmptyState
              icon={ListFilter}
              title="No restaurants match the filter"
              action={<Button onClick={() => setFilter(filterKinds.nearby.defaults)}>Reset filter</Button>}
            />
          </div>
        )}
      </main>
    </>
  )
}
