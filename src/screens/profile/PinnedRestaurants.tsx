import { Link } from 'react-router-dom'
import type { PlaceEntry } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo } from '#src/ui/Photo.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

/** Up to four places in two columns; nothing when none is pinned. */
export function PinnedRestaurants({ places }: { places: readonly PlaceEntry[] }) {
  const { pictures } = useServices()
  if (places.length === 0) return null
  return (
    <section aria-labelledby="pinned-restaurants" className="profile-section">
      <SectionHeader title="Pinned Restaurants" id="pinned-restaurants" />
      <ul className="profile-pins">
        {places.map(({ id, name, image }) => (
          <li key={id}>
            <Link to={paths.restaurant(id)} className="profile-pin">
              <Photo src={pictures.place(image)} alt="" name={name} seed={id} ratio="1/1">
                <span className="profile-pin-name">
                  <bdi>{name}</bdi>
                </span>
              </Photo>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
