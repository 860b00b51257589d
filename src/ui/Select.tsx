import ChevronDown from 'lucide-react/icons/chevron-down'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import './Select.css'

/** A choice of an option's value and the words for it. */
export interface Option<Value extends string> {
  value: Value
  label: string
}

interface SelectProps<Value extends string> extends Omit<FieldTexts, 'count'> {
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** The device's own list of options, which phones show best. */
export function Select<Value extends string>({ label, hint, error, options, onChange, ...props }: SelectProps<Value>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <span className="select">
          <select
            {...props}
            {...ties}
            className="field-box"
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} size={18} />
        </span>
      )}
    </FieldFrame>
  )
}
