import { useId } from 'react'
import './Choice.css'

/** An option's value and its words. */
export interface Option<Value extends string> {
  value: Value
  label: string
}

interface RadioGroupProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice of one among a few visible options. */
export function RadioGroup<Value extends string>({ label, options, value, onChange }: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="choice-group">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            className="choice-input choice-radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
