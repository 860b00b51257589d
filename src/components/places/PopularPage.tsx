import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { useArriving } from '#src/components/offline/NoneYet.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { AnswerAge, CopyAge } from '#src/components/offline/SavedAge.tsx'
import { activeSections, type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { tagsOfFilter } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { PlaceGrid } from './PlaceGrid.tsx'
import './PopularPage.css'
import { useDeviceLocation } from './use-location.ts'
import type { Popular } from './use-popular.ts'

interface PopularPageProps {
  title: string
  onBack: () => void
  popular: Popular
  filter: FilterState
  onFilter: (filter: FilterState) => void
  /** How many of the results to show. */
  most?: number
  /** Shown when nobody has been anywhere. */
  empty: { title: string; children?: ReactNode; action: ReactElement }
  /** The key of the stored scroll position. */
  restore: string
}

const kind = filterKinds.popular

/** A grid of the most visited places of a period, with a filter once there are some (spec D§2 Popular). */
export function PopularPage({ title, onBack, popular, filter, onFilter, most, empty, restore }: PopularPageProps) {
  const { near } = useDeviceLocation('if allowed')
  const tags = useLive((copy) => tagsOfFilter(copy, filter.tags), [filter.tags])
  const { places, isKnown, state } = popular
  const isArriving = useArriving()
  const isFiltered = activeSections(kind, filter).length > 0
  // Of none that are known it is known that there are none only from who knows all.
  const isUnknown = places?.length === 0 && !isKnown && !isFiltered
  const shown = useMemo(
    () =>
      places && tags && !(isUnknown && isArriving)
        ? filterPlaces(places, filter, { tags, near }).slice(0, most)
        : undefined,
    [places, filter, tags, near, most, isUnknown, isArriving],
  )
  // The filter stays while in use, even if it leaves nothing, and while another period's places are read.
  const [isUsed, setUsed] = useState(false)
  const canFilter = isFiltered || (places ? places.length > 0 : isUsed)
  return (
    <>
      <PageHeader
        title={title}
        onBack={onBack}
        actions={
          canFilter && (
            <FilterButton
              kind={kind}
              value={filter}
              onChange={(changed) => {
                setUsed(true)
                onFilter(changed)
              }}
              hasLocation={near !== undefined}
              results={shown?.length ?? 0}
            />
          )
        }
      />
      <main className="popular-page" aria-busy={!shown}>
        <PullToRefresh onRefresh={popular.refresh} />
        <div className="popular-page-block">
          {!isUnknown &&
            (popular.isCountedHere ? (
              <CopyAge />
            ) : (
              <AnswerAge answer={popular} otherwise="Counted from the visits saved on this device" />
            ))}
          {!shown && <Skeleton shape="cards" />}
        </div>
        {shown && shown.length > 0 && <PlaceGrid places={shown} label={title} restore={restore} showVisits />}
        {shown?.length === 0 && (
          <div className="popular-page-block">
            {isUnknown ? (
              <NotOnPhone what="Popular restaurants" isMany isOffline={state !== 'failed'} onRetry={popular.refresh} />
            ) : isFiltered ? (
              <EmptyState
                icon={ListFilter}
                title="No restaurants match the filter"
                action={<Button onClick={() => onFilter(kind.defaults)}>Reset filter</Button>}
              />
            ) : (
              <EmptyState icon={ChartNoAxesColumn} {...empty} />
            )}
          </div>
        )}
      </main>
    </>
  )
}
