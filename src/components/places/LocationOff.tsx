import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { lazy, Suspense, useState } from 'react'
import { fromTown, type Town } from '#src/domain/places/towns.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { LocationButton } from './NoNearbyPlaces.tsx'
import './LocationOff.css'
import type { Whereabouts } from './use-location.ts'

const TownPicker = lazy(async () => ({ default: (await import('./TownPicker.tsx')).TownPicker }))

interface LocationOffProps {
  whereabouts: Whereabouts
  /** Around which places are shown meanwhile. */
  town: Town | undefined
  /** The list below is in no order that the person has chosen: the useful places come first. */
  isUsefulFirst: boolean
}

/**
 * Above a list of what would be near: that nobody knows where the person is, the button to allow it, the town to look around in
 * meanwhile, and what is shown instead.
 */
export function LocationOff({ whereabouts, town, isUsefulFirst }: LocationOffProps) {
  return (
    <>
      <section className="location-off" aria-label="Location">
        <span className="location-off-icon">
          <Icon icon={town ? MapPin : MapPinOff} size={20} />
        </span>
        <div className="location-off-words">
          <h2 className="location-off-title">
            {town ? (
              <bdi>{town.name}</bdi>
            ) : whereabouts.isAsking ? (
              "We don't know where you are yet"
            ) : (
              'Location is off'
            )}
          </h2>
          <p className="location-off-text">{town ? `${fromTown(town)}.` : "Turn it on to see what's close to you."}</p>
        </div>
        <div className="location-off-actions">
          <LocationButton
            whereabouts={whereabouts}
            variant={town ? 'secondary' : 'primary'}
            words={
              <>
                <Icon icon={LocateFixed} size={18} />
                Use my location
              </>
            }
          />
          <TownButton words={town ? 'Change town' : 'Pick a town'} />
        </div>
      </section>
      {isUsefulFirst && !town && (
        <div className="location-off-list">
          <SectionHeader title="Popular places" />
        </div>
      )}
    </>
  )
}

/** Opens the list of towns; its code is loaded with the first press. */
function TownButton({ words }: { words: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = (now: boolean): void => {
    setOpen(now)
    setWasOpen(true)
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => open(true)}>
        {words}
      </Button>
      {wasOpen && (
        <Suspense>
          <TownPicker open={isOpen} onOpenChange={open} />
        </Suspense>
      )}
    </>
  )
}
