import { useMemo } from 'react'
import { NearbyTile } from '#src/components/places/NearbyTile.tsx'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { placesAlike, placesInStrip } from '#src/domain/places/offered-places.ts'
import { paths } from '#src/lib/paths.ts'
import { allRestaurants } from '#src/queries/restaurants.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Strip } from '#src/ui/Strip.tsx'
import type { Place } from './place.ts'
import './places-alike.css'

/** "Seafood nearby": other places of the kind around it, among those on this device. Loaded late. */
export function PlacesAlike({ place }: { place: Place }) {
  const places = useLive(allRestaurants, [])
  const { near } = useDeviceLocation('if allowed')
  const alike = useMemo(() => placesAlike(places ?? [], place, near).slice(0, placesInStrip), [places, place, near])
  const [tag = ''] = place.tags
  if (alike.length === 0) return null
  return (
    <div className="places-alike">
      <Strip title={`${tag} nearby`} all={paths.searchFor(tag)}>
        {alike.map((other) => (
          <li key={other.id}>
            <NearbyTile place={other} near={near} />
          </li>
        ))}
      </Strip>
    </div>
  )
}
