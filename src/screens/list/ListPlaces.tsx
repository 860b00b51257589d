import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Check from 'lucide-react/icons/check'
import SearchX from 'lucide-react/icons/search-x'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useMemo } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import type { ShownList } from '#src/components/lists/use-list-page.ts'
import { SavedMap } from '#src/components/map/SavedMap.tsx'
import { useSavedPlacesView } from '#src/components/map/use-places-view.ts'
import { ViewSwitch } from '#src/components/map/ViewSwitch.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { SeeProfile } from '#src/components/people/SeeProfile.tsx'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { type FilterKind, type FilterState, filterKinds, sortInUse, sortsOf } from '#src/domain/filter/filter.ts'
import { sortWords } from '#src/domain/filter/filter-choices.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { paths } from '#src/lib/paths.ts'
import { ownRatingsOfPlaces } from '#src/queries/list-page.ts'
import { tagsOfFilter } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { ChipButton } from '#src/ui/Chip.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { ListPlace } from './ListPlace.tsx'

interface SortMenuProps {
  kind: FilterKind
  value: FilterState
  onChange: (filter: FilterState) => void
  hasLocation: boolean
}

/** Shows and changes how the restaurants are sorted; the filter offers the same. */
function SortMenu({ kind, value, onChange, hasLocation }: SortMenuProps) {
  const current = sortInUse(kind, value, hasLocation)
  const items = sortsOf(kind, value, hasLocation).map((sortBy) => ({
    label: sortWords[sortBy],
    ...(sortBy === current && { icon: Check }),
    onSelect: () => onChange({ ...value, sortBy }),
  }))
  return (
    <Menu
      align="start"
      trigger={
        <ChipButton icon={ArrowUpDown}>
          <span>
            <VisuallyHidden>Sort: </VisuallyHidden>
            {current ? sortWords[current] : 'None'}
          </span>
        </ChipButton>
      }
      items={items}
    />
  )
}

const kind = filterKinds.list

interface ListPlacesProps {
  shown: ShownList
  isOffline: boolean
  onRetry: () => Promise<void>
}

/** The restaurants of a list, filtered and sorted. */
export function ListPlaces({ shown, isOffline, onRetry }: ListPlacesProps) {
  const { list, places, isOwn } = shown
  const { near } = useDeviceLocation('if allowed')
  const [filter, setFilter] = useFilter(`list ${list.id}`, kind)
  const view = useSavedPlacesView('list')
  const tags = useLive((copy) => tagsOfFilter(copy, filter.tags), [filter.tags])
  const ratings = useLive(ownRatingsOfPlaces, [])
  const found = useMemo(
    () => filterPlaces(places ?? [], filter, { tags: tags ?? [], near }),
    [places, filter, tags, near],
  )

  if (!places) return <NotOnPhone what="The restaurants of this list" isMany isOffline={isOffline} onRetry={onRetry} />
  if (places.length === 0)
    return (
      <EmptyState
        icon={UtensilsCrossed}
        title="No restaurants yet"
        action={
          isOwn ? (
            <ButtonLink variant="primary" to={paths.addToList(list.id)}>
              Add Restaurants
            </ButtonLink>
          ) : (
            <SeeProfile userId={list.user_id} />
          )
        }
      >
        {isOwn ? 'Add the first one to this list.' : 'There is nothing on this list yet.'}
      </EmptyState>
    )
  return (
    <>
      <div className="list-page-controls">
        <SortMenu kind={kind} value={filter} onChange={setFilter} hasLocation={near !== undefined} />
        <ViewSwitch view={view.view} onChange={view.setView} />
        <FilterButton
          kind={kind}
          value={filter}
          onChange={setFilter}
          hasLocation={near !== undefined}
          results={found.length}
        />
      </div>
      {found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No restaurants found"
          action={<Button onClick={() => setFilter(kind.defaults)}>Reset filter</Button>}
        >
          Nothing on this list matches the filter.
        </EmptyState>
      )}
      <div className={view.hasMap ? 'list-page-map' : undefined}>
        <SavedMap view={view} places={found} label="Map of this list" restore={`list ${list.id}`}>
          <VirtualList
            items={found}
            keyOf={idOf}
            render={(place) => <ListPlace place={place} isRanked={list.is_ranked} ownRating={ratings?.get(place.id)} />}
            height={103}
            restore={`list ${list.id}`}
            label="Restaurants"
          />
        </SavedMap>
      </div>
    </>
  )
}

const idOf = ({ id }: ListedPlace): string => id
