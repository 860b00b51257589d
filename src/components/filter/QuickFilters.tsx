import type { LucideIcon } from 'lucide-react'
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Heart from 'lucide-react/icons/heart'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { anyTag, type FilterState } from '#src/domain/filter/filter.ts'
import { type QuickFilter, quickFilters } from '#src/domain/filter/filter-choices.ts'
import { ChipButton } from '#src/ui/Chip.tsx'

const icons: Record<string, LucideIcon> = { stars: Star, wanted: Bookmark, liked: Heart }

interface QuickFiltersProps {
  value: FilterState
  onChange: (filter: FilterState) => void
  choices?: Record<string, QuickFilter>
}

/** What is asked most, at one press; a chosen tag stands before them, to be taken off. */
export function QuickFilters({ value, onChange, choices = quickFilters }: QuickFiltersProps) {
  return (
    <fieldset className="chip-row" aria-label="Quick filters">
      {value.tags !== anyTag && (
        <ChipButton selected icon={X} onClick={() => onChange({ ...value, tags: anyTag })}>
          {value.tags}
        </ChipButton>
      )}
      {Object.entries(choices).map(([name, { label, isOn, toggled }]) => {
        const selected = isOn(value)
        const icon = selected ? Check : icons[name]
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
