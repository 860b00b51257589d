import MapPinned from 'lucide-react/icons/map-pinned'
import { useRef, useState } from 'react'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { distanceKm, distanceText, type Point } from '#src/domain/places/distance.ts'
import { allRestaurants } from '#src/queries/restaurants.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { firstCamera } from './camera.ts'
import type { MapControls, SeenArea } from './MapCanvas.tsx'
import { SmallMap } from './SmallMap.tsx'
import './PinField.css'

interface PinFieldProps {
  /** Where the pin is; undefined: there is none. */
  value: Point | undefined
  onChange: (point: Point | undefined) => void
}

/** Says where a place is: the pin stands in the middle of a map, which moves below it. */
export function PinField({ value, onChange }: PinFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { near } = useDeviceLocation('if allowed')
  const open = (): void => {
    setOpen(!isOpen)
    // Most add a place while they sit in it.
    onChange(isOpen ? undefined : near)
  }
  return (
    <div className="pin-field">
      <Button onClick={open} aria-expanded={isOpen}>
        <Icon icon={MapPinned} size={18} />
        {isOpen ? 'Remove the pin' : 'Put a pin on the map'}
      </Button>
      {isOpen && <PinMap value={value} onChange={onChange} />}
    </div>
  )
}

function PinMap({ value, onChange }: PinFieldProps) {
  const { near } = useDeviceLocation('if allowed')
  const known = useLive(allRestaurants, [])
  const controls = useRef<MapControls>(null)
  const begins = known && { ...firstCamera(known, value), ...(value && { zoom: ofHouses }) }
  const put = ({ latitude, longitude }: Point): void =>
    onChange({ latitude: rounded(latitude), longitude: rounded(longitude) })
  const seen = ({ isByHand, camera }: SeenArea): void => {
    if (isByHand || value) put(camera.center)
  }
  const tap = (point: Point): void => {
    put(point)
    controls.current?.goTo(point)
  }
  const km = value && near && distanceKm(near, value)
  return (
    <>
      <SmallMap label="Map with the pin" camera={begins} controls={controls} onSeen={seen} onTap={tap} onHere={tap}>
        <span className="pin-field-pin" data-put={value !== undefined || undefined} />
      </SmallMap>
      <output className="shape-caption">
        {!value
          ? 'Move the map until the pin is on the place.'
          : km === undefined
            ? 'The pin is set.'
            : `The pin is set, ${distanceText(km)} from you.`}
      </output>
    </>
  )
}

/** A phone shows some 150 m. */
const ofHouses = 17

/** To a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
