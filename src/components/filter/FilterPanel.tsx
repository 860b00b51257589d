import { useState } from 'react'
import type { FilterSection } from '#src/domain/filter/filter.ts'
import { Accordion } from '#src/ui/Accordion.tsx'
import type { FilterButtonProps } from './FilterButton.tsx'
import { FilterPart } from './FilterPart.tsx'
import './filter.css'

interface FilterPanelProps extends Omit<FilterButtonProps, 'results'> {
  /** Where there is room for it, any number of sections stay open, these at first; else one at a time, until it is answered. */
  unfolded?: readonly FilterSection[]
}

/** The sections of a filter. */
export function FilterPanel({ unfolded, ...filter }: FilterPanelProps) {
  const [open, setOpen] = useState<readonly string[]>(unfolded ?? [])
  return (
    <Accordion open={open} onOpenChange={(names) => setOpen(unfolded ? names : names.slice(-1))}>
      {filter.kind.sections.map((section) => (
        <FilterPart
          key={section}
          section={section}
          isOpen={open.includes(section)}
          onFold={unfolded ? undefined : () => setOpen([])}
          {...filter}
        />
      ))}
    </Accordion>
  )
}
