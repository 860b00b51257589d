import { Link } from 'react-router-dom'
import { PinnedPhoto } from '#src/components/places/PinnedPhoto.tsx'
import type { PlaceEntry } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

interface PinnedRestaurantsProps {
  places: readonly PlaceEntry[]
  isOwn?: boolean
}

/** Up to four places in two columns; nothing when none is pinned. */
export function PinnedRestaurants({ places, isOwn = false }: PinnedRestaurantsProps) {
  if (places.length === 0) return null
  return (
    <section aria-labelledby="pinned-restaurants" className="profile-section">
      <SectionHeader
        title="Pinned Restaurants"
        id="pinned-restaurants"
        {...(isOwn && { link: { to: paths.settings, label: 'Edit' } })}
      />
      <ul className="pinned-photo-grid">
        {places.map((place) => (
          <li key={place.id}>
            <Link to={paths.restaurant(place.id)} className="profile-pin shape-press">
              <PinnedPhoto place={place}>
                <bdi>{place.name}</bdi>
              </PinnedPhoto>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
