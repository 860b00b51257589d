import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useRef } from 'react'
import './Field.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange' | 'ref'> {
  /** Spoken; sighted people see the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search field with a button that clears it. */
export function SearchField({ label, value, onChange, ...props }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="field-box">
      <Icon icon={Search} size={18} />
      <input
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        {...props}
        ref={input}
        type="search"
        className="field-input shape-fill"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          label="Clear search"
          icon={X}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
