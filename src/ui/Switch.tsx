import type { ReactNode } from 'react'
import './Switch.css'

interface SwitchProps {
  label: ReactNode
  /** A line under the label. */
  hint?: ReactNode
  /** A second line. */
  note?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A row that toggles and takes effect at once; the whole row can be pressed. */
export function Switch({ label, hint, note, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="switch">
      <span className="switch-text">
        <span className="switch-label">{label}</span>
        {hint && <span className="switch-hint shape-caption">{hint}</span>}
        {note && <span className="switch-hint shape-caption">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch-input"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
