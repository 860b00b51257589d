import { useState } from 'react'
import { counted } from '#src/lib/text.ts'
import { Accordion } from '#src/ui/Accordion.tsx'
import { Button } from '#src/ui/Button.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { FilterButtonProps } from './FilterButton.tsx'
import { FilterPart } from './FilterPart.tsx'
import './filter-panel.css'

interface FilterPanelProps extends FilterButtonProps {
  onClose: () => void
}

/** The sections of the filter, of which one is open at a time, and how many places or reviews are left. */
export function FilterPanel({ results, onClose, ...filter }: FilterPanelProps) {
  const [open, setOpen] = useState('')
  const left = results === undefined ? undefined : counted(results, 'result')
  return (
    <div className="filter-panel">
      <Accordion open={open} onOpenChange={setOpen}>
        {filter.kind.sections.map((section) => (
          <FilterPart
            key={section}
            section={section}
            isOpen={open === section}
            onFold={() => setOpen('')}
            {...filter}
          />
        ))}
      </Accordion>
      <div className="filter-panel-foot">
        <Button variant="quiet" onClick={() => filter.onChange(filter.kind.defaults)}>
          Reset
        </Button>
        <Button variant="soft" onClick={onClose}>
          {left === undefined ? 'Done' : `Show ${left}`}
        </Button>
        <VisuallyHidden>
          <output>{left}</output>
        </VisuallyHidden>
      </div>
    </div>
  )
}
