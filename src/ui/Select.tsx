import ChevronDown from 'lucide-react/icons/chevron-down'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import type { Option } from './RadioGroup.tsx'
import './Select.css'

interface SelectProps<Value extends string> extends FieldTexts {
  options: readonly Option<Value>[]
  /** Undefined shows `placeholder`. */
  value: Value | undefined
  placeholder: string
  onChange: (value: Value) => void
}

/** A choice of one among many options: the browser's own list, which a phone shows as large as it needs. */
export function Select<Value extends string>({ options, value, placeholder, onChange, ...texts }: SelectProps<Value>) {
  return (
    <FieldFrame {...texts}>
      {(ties) => (
        <div className="field-box select">
          <select
            {...ties}
            className="select-input"
            value={value ?? ''}
            onChange={({ target }) => {
              const chosen = options.find((option) => option.value === target.value)
              if (chosen) onChange(chosen.value)
            }}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} size={18} />
        </div>
      )}
    </FieldFrame>
  )
}
