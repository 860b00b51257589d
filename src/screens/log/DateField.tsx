import { dayBefore, earliestVisitDate } from '#src/domain/visits/visit-date.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface DateFieldProps {
  /** '2026-11-20', in the device's time zone. */
  value: string | undefined
  today: string
  onChange: (value: string | undefined) => void
  error: string | undefined
}

/** The day of the visit: the device's own date picker, and buttons for the two most likely days. */
export function DateField({ value, today, onChange, error }: DateFieldProps) {
  const shortcut = (label: string, day: string) => (
    <Button variant={value === day ? 'soft' : 'secondary'} aria-pressed={value === day} onClick={() => onChange(day)}>
      {label}
    </Button>
  )
  return (
    <div className="log-date-row">
      <TextField
        label="Date"
        type="date"
        required
        min={earliestVisitDate}
        max={today}
        value={value ?? ''}
        error={error}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
      <div className="log-date-shortcuts">
        {shortcut('Today', today)}
        {shortcut('Yesterday', dayBefore(today))}
      </div>
    </div>
  )
}
