import { type ReactElement, useState } from 'react'
import { counted } from '#src/lib/text.ts'
import { Button } from '#src/ui/Button.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { FilterButtonProps } from './FilterButton.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import './filter.css'

interface FilterPopoverProps extends FilterButtonProps {
  trigger: ReactElement
}

/** The filter at its button, or a sheet on a phone. It mounts when first wanted, and mounts open. */
export function FilterPopover({ trigger, ...filter }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover label="Filters" trigger={trigger} open={isOpen} onOpenChange={setOpen}>
      <FilterSheet {...filter} onClose={() => setOpen(false)} />
    </Popover>
  )
}

interface FilterSheetProps extends FilterButtonProps {
  onClose: () => void
}

/** The sections, and how many places or reviews are left. */
function FilterSheet({ results, onClose, ...filter }: FilterSheetProps) {
  const left = results === undefined ? undefined : counted(results, 'result')
  return (
    <div className="filter-sheet">
      <FilterPanel {...filter} />
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
