import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Check from 'lucide-react/icons/check'
import { type FilterKind, type FilterState, sortInUse, sortsOf } from '#src/domain/filter/filter.ts'
import { sortWords } from '#src/domain/filter/filter-choices.ts'
import { ChipButton } from '#src/ui/Chip.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

interface SortMenuProps {
  kind: FilterKind
  value: FilterState
  onChange: (filter: FilterState) => void
  hasLocation: boolean
}

/** Says how the restaurants are sorted, and sorts them otherwise; the filter offers the same. */
export function SortMenu({ kind, value, onChange, hasLocation }: SortMenuProps) {
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
