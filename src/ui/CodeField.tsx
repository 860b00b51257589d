import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import './CodeField.css'

interface CodeFieldProps extends Pick<ComponentProps<'input'>, 'name'> {
  label: string
  /** Even: it is drawn in two halves. */
  length: number
  value: string
  /** With whatever was typed, pasted or filled in. */
  onChange: (typed: string) => void
  error?: string | undefined
}

/** A code of digits, drawn as boxes over one ordinary field: it can be pasted, filled in by the system and read aloud. */
export function CodeField({ label, length, value, onChange, error, ...props }: CodeFieldProps) {
  const id = useId()
  const next = Math.min(value.length, length - 1)
  return (
    <div className="code-field">
      <label htmlFor={id} className="code-field-label">
        {label}
      </label>
      <div className="code-field-boxes">
        <input
          {...props}
          id={id}
          className="code-field-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {[0, length / 2].map((start) => (
          <span key={start} className="code-field-group" aria-hidden="true">
            {Array.from({ length: length / 2 }, (_, index) => start + index).map((place) => (
              <span key={place} className={classNames('code-field-box', place === next && 'code-field-next')}>
                {value[place]}
              </span>
            ))}
          </span>
        ))}
      </div>
      {/* Always there: screen readers announce what appears inside. */}
      <p className="code-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
