import { openingDays, openingState } from '#src/domain/places/opening-hours.ts'
import { Sheet } from '#src/ui/Dialog.tsx'

import './opening-hours.css'
import { useToday } from '#src/components/page/in-front.ts'

interface OpeningHoursDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** restaurants.operating_hours. */
  hours: unknown
}

/** Seven days from today, each with its times or "Closed" (spec D§2). */
export function OpeningHoursDialog({ open, onOpenChange, hours }: OpeningHoursDialogProps) {
  const today = useToday()
  const days = openingDays(hours, today) ?? []
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Opening Hours"
      description={openingState(hours, today)?.words ?? 'In the local time of the restaurant'}
    >
      <dl className="opening-hours shape-rows">
        {days.map(({ weekday, lines }, index) => (
          <div key={weekday} className="opening-hours-day">
            <dt>
              {weekday}
              {index === 0 && <span className="shape-caption"> Today</span>}
            </dt>
            <dd>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
