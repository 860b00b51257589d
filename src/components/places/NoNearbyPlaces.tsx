import MapPinOff from 'lucide-react/icons/map-pin-off'
import type { ReactNode } from 'react'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { paths } from '#src/lib/paths.ts'
import { Button, ButtonLink, type ButtonLook } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { askLocation } from './ask-location.ts'
import './NoNearbyPlaces.css'
import type { Whereabouts } from './use-location.ts'
import type { Nearby } from './use-nearby.ts'

/** Spec D§2. */
export const enableLocation = 'Enable location access to see nearby restaurants'

interface NoNearbyPlacesProps {
  nearby: Pick<Nearby, 'state' | 'at' | 'town' | 'whereabouts' | 'refresh'>
}

/** Shown when no place is nearby (spec D§2, D§8), or when nobody knows: without a network the places of the device say little. */
export function NoNearbyPlaces({ nearby: { state, at, town, whereabouts, refresh } }: NoNearbyPlacesProps) {
  const isKnown = whereabouts.near !== undefined || town !== undefined
  if (state === 'offline' && at === undefined)
    return (
      <div className="no-nearby-places">
        <NotOnPhone what="Nearby restaurants" isMany isOffline onRetry={refresh} />
      </div>
    )
  if (state === 'failed')
    return (
      <div className="no-nearby-places">
        <EmptyState
          icon={MapPinOff}
          title="Failed to fetch nearby restaurants"
          action={<Button onClick={() => void refresh()}>Try again</Button>}
        />
      </div>
    )
  return (
    <div className="no-nearby-places">
      <EmptyState
        icon={MapPinOff}
        title="No nearby restaurants found"
        action={
          isKnown ? (
            <ButtonLink to={paths.featured}>Featured restaurants</ButtonLink>
          ) : (
            <LocationButton whereabouts={whereabouts} />
          )
        }
      >
        {town
          ? `No restaurants found around ${town.name}`
          : isKnown
            ? 'No restaurants found in your area'
            : enableLocation}
      </EmptyState>
    </div>
  )
}

/** Asks for the location. */
export function LocationButton({
  whereabouts,
  words = 'Use my location',
  ...look
}: { whereabouts: Whereabouts; words?: ReactNode } & ButtonLook) {
  return (
    <Button {...look} onClick={() => void askLocation(whereabouts)}>
      {words}
    </Button>
  )
}
