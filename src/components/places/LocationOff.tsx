import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Icon } from '#src/ui/Icon.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { LocationButton } from './NoNearbyPlaces.tsx'
import './LocationOff.css'
import type { Whereabouts } from './use-location.ts'

interface LocationOffProps {
  whereabouts: Whereabouts
  /** The list below is in no order that the person has chosen: the useful places come first. */
  isUsefulFirst: boolean
}

/** Above a list of what would be near: that nobody knows where the person is, the button to allow it, and what is shown instead. */
export function LocationOff({ whereabouts, isUsefulFirst }: LocationOffProps) {
  return (
    <>
      <section className="location-off" aria-label="Location">
        <span className="location-off-icon">
          <Icon icon={MapPinOff} size={20} />
        </span>
        <div>
          <h2 className="location-off-title">
            {whereabouts.isAsking ? "We don't know where you are yet" : 'Location is off'}
          </h2>
          <p className="location-off-text">Turn it on to see what's close to you.</p>
        </div>
        <LocationButton whereabouts={whereabouts} variant="primary" />
      </section>
      {isUsefulFirst && (
        <div className="location-off-list">
          <SectionHeader title="Popular places" />
        </div>
      )}
    </>
  )
}
