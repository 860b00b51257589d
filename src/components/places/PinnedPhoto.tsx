import type { ReactNode } from 'react'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import type { PlaceEntry } from '#src/domain/rows.ts'
import './pinned-photo.css'

/** A pinned place in a `pinned-photo-grid`: a square photo with its name, and `children`, on it. */
export function PinnedPhoto({ place, children }: { place: PlaceEntry; children: ReactNode }) {
  return (
    <PlacePhoto place={{ id: place.id, name: place.name, photo: place.image }} ratio="1/1">
      <span className="pinned-photo-name">{children}</span>
    </PlacePhoto>
  )
}
