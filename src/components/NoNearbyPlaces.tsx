import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { toastError } from '../ui/toast.ts'
import './NoNearbyPlaces.css'
import type { Whereabouts } from './use-location.ts'

/** Spec D§2. */
export const enableLocation = 'Enable location access to see nearby restaurants'

/** What stands where no place is near, or where nobody knows what is near (spec D§2). */
export function NoNearbyPlaces({ whereabouts }: { whereabouts: Whereabouts }) {
  const isKnown = whereabouts.near !== undefined
  return (
    <div className="no-nearby-places">
      <EmptyState
        icon={MapPinOff}
        title="No nearby restaurants found"
        action={!isKnown && <LocationButton whereabouts={whereabouts} />}
      >
        {isKnown ? 'No restaurants found in your area' : enableLocation}
      </EmptyState>
    </div>
  )
}

/** Asks for the location; a browser that has been told never to ask says nothing, so that it is said here. */
export function LocationButton({ whereabouts: { ask } }: { whereabouts: Whereabouts }) {
  async function use(): Promise<void> {
    if (!(await ask())) toastError('Location', "Your location is not known. Allow it in this browser's settings.")
  }
  return <Button onClick={() => void use()}>Use my location</Button>
}
