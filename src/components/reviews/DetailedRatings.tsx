import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { detailedRatings } from '#src/domain/visits/review.ts'
import type { VisitForm } from '#src/domain/visits/visit-form.ts'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { PriceLevelInput } from './PriceLevel.tsx'
import { StarRatingInput } from './StarRatingInput.tsx'
import './DetailedRatings.css'

type Details = Pick<VisitForm, (typeof detailedRatings)[number][0] | 'price_level'>

interface DetailedRatingsProps {
  values: Details
  onChange: (changed: Partial<Details>) => void
}

/** The five detailed ratings and the price level, folded until wanted (spec L§2.2). */
export function DetailedRatings({ values, onChange }: DetailedRatingsProps) {
  const given =
    detailedRatings.filter(([field]) => values[field] !== undefined).length + Number(values.price_level !== undefined)
  const [isOpen, setOpen] = useState(given > 0)
  const id = useId()
  return (
    <Card inset="none" className="detailed-ratings">
      <h2>
        <button
          type="button"
          className="detailed-ratings-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Detailed ratings
          {!isOpen && given > 0 && <span className="detailed-ratings-given shape-caption">{given} given</span>}
          <span className="detailed-ratings-arrow">
            <Icon icon={ChevronDown} />
          </span>
        </button>
      </h2>
      <div className="detailed-ratings-rows" id={id} hidden={!isOpen}>
        {detailedRatings.map(([field, label]) => (
          <StarRatingInput
            key={field}
            label={label}
            size="compact"
            value={values[field]}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
        <PriceLevelInput
          value={values.price_level}
          onChange={(value) => onChange({ price_level: value as Details['price_level'] })}
        />
      </div>
    </Card>
  )
}
