import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { activeSections, type FilterKind, type FilterState } from '#src/domain/filter/filter.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { scrollToTop } from '#src/ui/scroll-to-top.ts'
import './filter-button.css'

export interface FilterButtonProps {
  kind: FilterKind
  value: FilterState
  onChange: (filter: FilterState) => void
  /** Whether the device's place is known: without it nothing can be sorted or left out by distance. */
  hasLocation: boolean
  /** How many the list shows now: "Show 6 results" closes the filter. */
  results?: number
}

/** With its sections a chunk of its own, loaded when it is first opened. */
const FilterPopover = lazy(async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover }))

/** The filter of a screen (spec D§2 "Filter popover"): a button that says how many filters are on. */
export function FilterButton(props: FilterButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const active = activeSections(props.kind, props.value).length
  const button = (
    <IconButton
      label={active === 0 ? 'Filters' : `Filters, ${active} on`}
      icon={SlidersHorizontal}
      aria-haspopup="dialog"
      // From then on the popover says it.
      {...(!isWanted && { 'aria-expanded': false })}
      onClick={() => setWanted(true)}
      mark={
        active > 0 && (
          <span className="filter-button-count" aria-hidden="true">
            {active}
          </span>
        )
      }
    />
  )
  if (!isWanted) return button
  const change = (filter: FilterState): void => {
    // What the list is now is read from its beginning.
    scrollToTop()
    props.onChange(filter)
  }
  return (
    <Suspense fallback={button}>
      <FilterPopover {...props} onChange={change} trigger={button} />
    </Suspense>
  )
}
