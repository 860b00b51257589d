import type { ReactNode, RefObject } from 'react'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { Camera, MapControls, SeenArea } from './MapCanvas.tsx'
import type { PlacePin } from './MapPin.tsx'
import { MapTools } from './MapTools.tsx'
import type { MapProblem } from './map-part.ts'
import { useLocate } from './use-locate.ts'
import { useMapCanvas } from './use-map-canvas.ts'
import { usePacks } from './use-packs.ts'
import './SmallMap.css'

interface SmallMapProps {
  /** Spoken. */
  label: string
  /** Where it begins; undefined while nobody knows. */
  camera: Camera | undefined
  /** One place. */
  pin?: PlacePin
  controls: RefObject<MapControls | null>
  onSeen?: (seen: SeenArea) => void
  onTap?: (point: Point) => void
  /** The person wants to see where they are. */
  onHere: (near: Point) => void
  /** What lies over the middle. */
  children?: ReactNode
}

const problems: Record<MapProblem, string> = {
  'no-webgl': "This browser can't draw a map.",
  'not-here': 'The map needs a connection the first time.',
}

/** A map of one place, as a part of a sheet. */
export function SmallMap({ label, camera, pin, onSeen = nothing, onHere, children, ...canvas }: SmallMapProps) {
  const { Canvas, problem } = useMapCanvas(true)
  const whereabouts = useDeviceLocation('if allowed')
  const { near, accuracy } = whereabouts
  const locate = useLocate(whereabouts, onHere)
  const { packs, isOffline } = usePacks()
  if (problem) return <p className="shape-caption">{problems[problem]}</p>
  return (
    <section className="places-map small-map" aria-label={label}>
      {Canvas && camera ? (
        <Canvas
          {...canvas}
          label={label}
          pins={pin ? [pin] : none}
          chosen={pin?.id}
          onChoose={nothing}
          here={near}
          accuracy={accuracy}
          packs={packs}
          isOffline={isOffline}
          camera={camera}
          onSeen={onSeen}
          onGround={nothing}
          cards={0}
        />
      ) : (
        <VisuallyHidden>Loading the map</VisuallyHidden>
      )}
      {children}
      <div className="places-map-foot">
        <MapTools controls={canvas.controls} onLocate={locate} />
      </div>
    </section>
  )
}

const none: never[] = []
const nothing = (): void => {}
