import { useMemo, useRef } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import { pinsOf } from '#src/domain/places/map-pins.ts'
import { placeMarks } from '#src/queries/place-marks.ts'
import { restaurantById } from '#src/queries/restaurants.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Sheet } from '#src/ui/Dialog.tsx'
import { firstCamera } from './camera.ts'
import type { MapControls } from './MapCanvas.tsx'
import { SmallMap } from './SmallMap.tsx'

interface PlaceMapDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  place: Point & { id: string; name: string; address?: string | undefined }
}

/** Where a place is. */
export function PlaceMapDialog({ open, onOpenChange, place }: PlaceMapDialogProps) {
  const { id, name, address } = place
  const marks = useLive(placeMarks, [])
  const row = useLive((copy) => restaurantById(copy, id), [id])
  const [pin] = useMemo(() => pinsOf([{ ...place, rating_average: row?.rating_average }], marks), [place, row, marks])
  const camera = useMemo(() => firstCamera([place], undefined), [place])
  const controls = useRef<MapControls>(null)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Map" description={<bdi>{address ?? name}</bdi>}>
      <SmallMap
        label={`Map of ${name}`}
        camera={camera}
        {...(pin && { pin })}
        controls={controls}
        onHere={(here) => controls.current?.goTo(here)}
      />
    </Sheet>
  )
}
