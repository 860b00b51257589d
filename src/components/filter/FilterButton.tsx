import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { activeSections, type FilterKind, type FilterState } from '#src/domain/filter/filter.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useMedia, wideWindow } from '#src/ui/use-media.ts'
import './filter-button.css'
import { fromTheTop } from './from-the-top.ts'

export interface FilterButtonProps {
  kind: FilterKind
  value: FilterState
  onChange: (filter: FilterState) => void
  /** Whether the location is known: without it, distance can neither sort nor exclude. */
  hasLocation: boolean
  /** The number of results now: "Show 6 results" closes the filter. */
  results?: number
}

interface ButtonProps extends FilterButtonProps {
  /** In a wide window the page has a FilterPane instead. */
  hasPane?: true
}

/** A chunk of its own with its sections, loaded when it is first opened. */
const FilterPopover = lazy(async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover }))

/** A screen's filter (spec D§2 "Filter popover"): a button that shows how many filters are on. */
export function FilterButton({ hasPane, ...props }: ButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const isWide = useMedia(wideWindow)
  if (hasPane && isWide) return null
  const active = activeSections(props.kind, props.value).length
  const button = (
    <IconButton
      label={active === 0 ? 'Filters' : `Filters, ${active} on`}
      icon={SlidersHorizontal}
      aria-haspopup="dialog"
      // Once mounted, the popover sets it.
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
  return (
    <Suspense fallback={button}>
      <FilterPopover {...props} onChange={fromTheTop(props.onChange)} trigger={button} />
    </Suspense>
  )
}
