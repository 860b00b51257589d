import { useId } from 'react'
import './SegmentedControl.css'
import type { Option } from './RadioGroup.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface SegmentedControlProps<Value extends string> {
  /** Spoken. */
  label: string
  /** `spoken` replaces a symbolic label such as "$$$". */
  options: readonly (Option<Value> & { spoken?: string })[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice of one among two to five options, side by side. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segmented-control">
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className="segmented-control-option">
          <input
            type="radio"
            className="segmented-control-input"
            name={name}
            aria-label={option.spoken}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
