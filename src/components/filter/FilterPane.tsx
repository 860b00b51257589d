import { lazy, memo, Suspense, useId } from 'react'
import { activeSections, type FilterSection } from '#src/domain/filter/filter.ts'
import { Button } from '#src/ui/Button.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { useMedia, wideWindow } from '#src/ui/use-media.ts'
import type { FilterButtonProps } from './FilterButton.tsx'
import { fromTheTop } from './from-the-top.ts'
import './filter-pane.css'

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))

/** What is chosen most; more would not fit into a usual window. */
const unfolded: readonly FilterSection[] = ['sort', 'rating', 'price']

/**
 * In a wide window, the filter of a `filter-pane-page` beside its results: what the FilterButton opens in a narrow one. A memo: React
 * writes to its fields with every render.
 */
export const FilterPane = memo(function FilterPane(props: Omit<FilterButtonProps, 'results'>) {
  const title = useId()
  const isWide = useMedia(wideWindow)
  if (!isWide) return null
  const { kind, value } = props
  const change = fromTheTop(props.onChange)
  const active = activeSections(kind, value).length
  return (
    <section className="shape-pane shape-pane-still filter-pane" aria-labelledby={title}>
      <div className="filter-pane-head">
        <h2 id={title}>{active === 0 ? 'Filters' : `Filters, ${active} on`}</h2>
        {(active > 0 || value.sortBy !== kind.defaults.sortBy) && (
          <Button variant="quiet" onClick={() => change(kind.defaults)}>
            Reset
          </Button>
        )}
      </div>
      <Suspense fallback={<Skeleton shape="rows" />}>
        <FilterPanel {...props} onChange={change} unfolded={unfolded} />
      </Suspense>
    </section>
  )
})
