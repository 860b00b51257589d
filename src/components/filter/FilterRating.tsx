import { StarRow } from '#src/components/reviews/StarRating.tsx'
import type { FilterKind, FilterState } from '#src/domain/filter/filter.ts'
import { ratingWords, withNotRated, withRange } from '#src/domain/filter/filter-choices.ts'
import { mostStars } from '#src/domain/visits/ratings.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { RangeSlider } from '#src/ui/RangeSlider.tsx'
import '#src/components/reviews/StarRating.css'

interface FilterRatingProps {
  kind: FilterKind
  value: FilterState
  onChange: (filter: FilterState) => void
}

/** A range of stars, and whether to include what is not rated; see domain/filter/filter-choices.ts. */
export function FilterRating({ kind, value, onChange }: FilterRatingProps) {
  const { least, step } = kind.slider
  const [lowest, highest] = value.ratingRange
  const shown = [Math.max(lowest, least), Math.max(highest, least)] as const
  return (
    <div className="filter-rating">
      <p className="filter-rating-value">
        {ratingWords(value)}
        {lowest > 0 && <StarRow rating={Math.floor(lowest * 2) / 2} />}
      </p>
      <RangeSlider
        min={least}
        max={mostStars}
        step={step}
        value={shown}
        onChange={(range) => onChange(withRange(value, range, least))}
        labels={['Lowest rating', 'Highest rating']}
        valueText={(stars) => `${stars} out of ${mostStars} stars`}
        marks={least === 0 ? [0, 1, 2, 3, 4, 5] : [0.5, 2, 3.5, 5]}
      />
      <Checkbox
        label="Include not rated"
        checked={value.includeNotRated}
        onChange={(isIncluded) => onChange(withNotRated(value, isIncluded))}
      />
    </div>
  )
}
