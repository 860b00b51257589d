import type { ReactNode } from 'react'
import type { PlaceEntry } from '#src/domain/rows.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo } from '#src/ui/Photo.tsx'
import './pinned-photo.css'

/** A pinned place in a `pinned-photo-grid`: a square photo with its name, and `children`, on it. */
export function PinnedPhoto({ place, children }: { place: PlaceEntry; children: ReactNode }) {
  const { pictures } = useServices()
  return (
    <Photo src={pictures.place(place.image)} alt="" name={place.name} seed={place.id} ratio="1/1">
      <span className="pinned-photo-name">{children}</span>
    </Photo>
  )
}
