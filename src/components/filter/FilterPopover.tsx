import { type ReactElement, useState } from 'react'
import { Popover } from '#src/ui/Popover.tsx'
import type { FilterButtonProps } from './FilterButton.tsx'
import { FilterPanel } from './FilterPanel.tsx'

interface FilterPopoverProps extends FilterButtonProps {
  trigger: ReactElement
}

/** The filter at its button, or from the lower edge of a phone. It is made when it is first wanted, and open then. */
export function FilterPopover({ trigger, ...filter }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover label="Filters" trigger={trigger} open={isOpen} onOpenChange={setOpen}>
      <FilterPanel {...filter} onClose={() => setOpen(false)} />
    </Popover>
  )
}
