import { priceWord, priceWords } from '#src/domain/visits/ratings.ts'
import { Button } from '#src/ui/Button.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './PriceLevel.css'

/** A place's price as one to five signs; spoken as its word. */
export function PriceLevel({ level }: { level: number }) {
  return (
    <span>
      <span aria-hidden="true">{'$'.repeat(Math.round(level))}</span>
      <VisuallyHidden>{priceWord(level)}</VisuallyHidden>
    </span>
  )
}

const options = priceWords.map((word, index) => ({
  value: String(index + 1),
  label: '$'.repeat(index + 1),
  spoken: word,
}))

interface PriceLevelInputProps {
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Chooses a price level from $ to $$$$$, and shows its word. */
export function PriceLevelInput({ value, onChange }: PriceLevelInputProps) {
  return (
    <div className="price-level-input">
      <div className="price-level-input-head">
        <span aria-hidden="true">Price level</span>
        {value !== undefined && (
          <span className="price-level-input-chosen">
            <span aria-hidden="true">{priceWord(value)}</span>
            <Button variant="quiet" onClick={() => onChange(undefined)} aria-label="Clear price level">
              Clear
            </Button>
          </span>
        )}
      </div>
      <SegmentedControl
        label="Price level"
        options={options}
        value={value === undefined ? undefined : String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  )
}
