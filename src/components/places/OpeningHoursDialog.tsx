import { openingDays, openingState } from '#src/domain/places/opening-hours.ts'
import { aheadWords } from '#src/domain/places/place-clock.ts'
import { Sheet } from '#src/ui/Dialog.tsx'

import './opening-hours.css'
import { usePlaceClock } from './use-place-clock.ts'

interface OpeningHoursDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  place: {
    /** restaurants.operating_hours. */
    operating_hours?: unknown
    latitude?: number
    longitude?: number
  }
}

/** Seven days from today, each with its times or "Closed" (spec D§2). */
export function OpeningHoursDialog({ open, onOpenChange, place }: OpeningHoursDialogProps) {
  const { operating_hours: hours } = place
  const clock = usePlaceClock(place, undefined)
  if (!clock) return null
  const days = openingDays(hours, clock.now) ?? []
  const state = openingState(hours, clock.now)?.words ?? 'In the local time of the restaurant'
  const ahead = aheadWords(clock.ahead)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Opening Hours"
      description={ahead ? `${state} (${ahead})` : state}
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
