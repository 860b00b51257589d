import { memo } from 'react'
import { type PopularPlace, visitCount } from '#src/domain/filter/popular-places.ts'
import { popularWithFriendsShown } from '#src/domain/places/offered-places.ts'
import type { Profile } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { AvatarStack } from '#src/ui/Avatar.tsx'
import { Strip, StripSkeleton } from '#src/ui/Strip.tsx'
import { PlaceTile } from './PlaceTile.tsx'

interface PopularFriendsStripProps {
  /** Undefined while not all visits are there. */
  places: readonly PopularPlace[] | undefined
  people: readonly Profile[]
}

const title = 'Popular with friends'

/** Where friends have been in the last 30 days (spec D§2); nothing when they have been nowhere. */
export const PopularFriendsStrip = memo(function PopularFriendsStrip({ places, people }: PopularFriendsStripProps) {
  const { pictures } = useServices()
  if (!places) return <StripSkeleton title={title} all={paths.popularFriends} />
  if (places.length === 0) return null
  const faceOf = (id: string) =>
    people
      .filter(({ user_id }) => user_id === id)
      .map((person) => ({ src: pictures.avatar(person.avatar_url), name: person.username }))
  return (
    <Strip title={title} all={paths.popularFriends}>
      {places.slice(0, popularWithFriendsShown).map((place) => (
        <li key={place.id}>
          <PlaceTile
            inStrip
            to={paths.restaurant(place.id)}
            place={place}
            rating={place.rating_average}
            visits={visitCount(place.visits)}
            faces={<AvatarStack people={(place.visitors ?? []).flatMap(faceOf)} />}
          />
        </li>
      ))}
    </Strip>
  )
})
