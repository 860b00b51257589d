import { type ReactElement, useState } from 'react'
import { counted } from '#src/lib/text.ts'
import { Accordion } from '#src/ui/Accordion.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { FilterButtonProps } from './FilterButton.tsx'
import { FilterPart } from './FilterPart.tsx'
import './filter.css'

interface FilterPopoverProps extends FilterButtonProps {
  trigger: ReactElement
}

/** The filter at its button, or a sheet on a phone. It mounts when first wanted, and mounts open. */
export function FilterPopover({ trigger, ...filter }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover label="Filters" trigger={trigger} open={isOpen} onOpenChange={setOpen}>
      <FilterPanel {...filter} onClose={() => setOpen(false)} />
    </Popover>
  )
}

interface FilterPanelProps extends FilterButtonProps {
  onClose: () => void
}

/** The sections of the filter, one open at a time, and how many places or reviews are left. */
function FilterPanel({ results, onClose, ...filter }: FilterPanelProps) {
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
