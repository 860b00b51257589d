import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { anyTag, type FilterState } from '#src/domain/filter/filter.ts'
import { quickFilters } from '#src/domain/filter/filter-choices.ts'
import { ChipButton } from '#src/ui/Chip.tsx'
import './quick-filters.css'

const icons = { open: undefined, stars: Star, price: undefined, wanted: Bookmark }

interface QuickFiltersProps {
  value: FilterState
  onChange: (filter: FilterState) => void
}

/** What is asked most, at one press; a chosen tag stands before them, to be taken off. */
export function QuickFilters({ value, onChange }: QuickFiltersProps) {
  return (
    <fieldset className="quick-filters" aria-label="Quick filters">
      {value.tags !== anyTag && (
        <ChipButton selected icon={X} onClick={() => onChange({ ...value, tags: anyTag })}>
          {value.tags}
        </ChipButton>
      )}
      {Object.entries(quickFilters).map(([name, { label, isOn, toggled }]) => {
        const selected = isOn(value)
        const icon = selected ? Check : icons[name as keyof typeof icons]
        return (
          <ChipButton
            key={name}
            selected={selected}
            {...(icon && { icon })}
            onClick={() => onChange(toggled(value, !selected))}
          >
            {label}
          </ChipButton>
        )
      })}
    </fieldset>
  )
}
