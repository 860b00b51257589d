import { useState } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { FilterPane } from '#src/components/filter/FilterPane.tsx'
import { QuickFilters } from '#src/components/filter/QuickFilters.tsx'
import { MapNote } from '#src/components/map/MapNote.tsx'
import { PlacesMap } from '#src/components/map/PlacesMap.tsx'
import { useMapArea } from '#src/components/map/use-map-area.ts'
import { usePlacesView } from '#src/components/map/use-places-view.ts'
import { ViewSwitch } from '#src/components/map/ViewSwitch.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { useFilteredPlaces } from '#src/components/places/use-filtered-places.ts'
import { useNearby } from '#src/components/places/use-nearby.ts'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { databaseListLimit } from '#src/domain/places/answer-limits.ts'
import { nearbyRadius } from '#src/domain/places/offered-places.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { NearbyList } from './NearbyList.tsx'
import './nearby-page.css'

const kind = filterKinds.nearby

/** Restaurants near the device (spec D§2 Nearby), as a list or on a map. */
export function NearbyPage() {
  const goBack = useGoBackTo(paths.start)
  const nearby = useNearby('ask')
  const { near, town } = nearby
  const area = useMapArea(near)
  const view = usePlacesView('nearby')
  const [chosen, choose] = useState<string>()
  const places = area.places ?? nearby.places
  const isUnplaced = places !== undefined && places.length > 0 && !near
  const [filter, setFilter] = useFilter('nearby', kind)
  const filtered = useFilteredPlaces({
    kind,
    filter,
    found: places,
    near,
    isElsewhere: town !== undefined,
    ...(area.places ? { isWhole: true } : { withinKm: nearbyRadius / 1000 }),
    isCut: !area.places && (places?.length ?? 0) >= databaseListLimit,
  })
  const shown = filtered.places
  const pane = { kind, value: filter, onChange: setFilter, hasLocation: near !== undefined }
  const title = area.places ? 'This area' : town ? `Near ${town.name}` : isUnplaced ? 'Places' : 'Nearby'
  return (
    <>
      <PageHeader
        title={title}
        onBack={goBack}
        actions={
          <>
            <ViewSwitch view={view.view} onChange={view.setView} />
            <FilterButton {...(!view.hasMap && { hasPane: true })} {...pane} results={filtered.count} />
          </>
        }
      />
      <main className={view.hasMap ? 'places-map-page' : 'filter-pane-page shape-panes'} aria-busy={!shown}>
        {view.hasList && <PullToRefresh onRefresh={nearby.refresh} />}
        {!view.hasMap && <FilterPane {...pane} />}
        <div className={view.hasMap ? undefined : 'shape-pane'}>
          {places && places.length > 0 && <QuickFilters value={filter} onChange={setFilter} />}
          <MapNote problem={view.problem} />
          {view.hasList && (
            <NearbyList
              nearby={nearby}
              area={area}
              filtered={filtered}
              filter={filter}
              onFilter={setFilter}
              {...(view.hasMap && { chosen })}
            />
          )}
        </div>
        {view.hasMap && (
          <PlacesMap
            part={view.part}
            isBesideList={view.hasList}
            places={shown}
            near={near}
            isElsewhere={town !== undefined}
            whereabouts={nearby.whereabouts}
            area={area}
            label="Map of nearby restaurants"
            restore="nearby"
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </main>
    </>
  )
}
