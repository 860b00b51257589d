import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useMemo } from 'react'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { PlaceTile } from '#src/components/places/PlaceTile.tsx'
import { distanceText, type Point } from '#src/domain/places/distance.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import { placesToTry } from '#src/domain/places/places-to-try.ts'
import { paths } from '#src/lib/paths.ts'
import { allRestaurants } from '#src/queries/restaurants.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Strip } from '#src/ui/Strip.tsx'

interface NothingYetProps {
  near: Point | undefined
  /** Ids of the places on the want-to-try list. */
  wanted: ReadonlySet<string>
}

/** Shown when there is no review: places to try, and what else there is to do. Loaded late. */
export function NothingYet({ near, wanted }: NothingYetProps) {
  return (
    <>
      <PlacesToTry near={near} wanted={wanted} />
      <div className="start-page-block">
        <NoneYet
          icon={UtensilsCrossed}
          later="Your visits and your friends' visits will show up when you're online. You can log a visit now."
          skeleton={<Skeleton shape="reviews" />}
        >
          <EmptyState
            icon={UtensilsCrossed}
            title="No visits yet"
            action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
          >
            Log a visit, or follow friends to see theirs here.
          </EmptyState>
        </NoneYet>
      </div>
    </>
  )
}

/** The best places that this device knows; nothing when nobody has rated one. */
function PlacesToTry({ near, wanted }: NothingYetProps) {
  const all = useLive(allRestaurants, [])
  const places = useMemo(() => placesToTry(all ?? [], near, wanted), [all, near, wanted])
  if (places.length === 0) return null
  return (
    <Strip title="Places to try" all={paths.search}>
      {places.map((place) => {
        const km = kmTo(place, near)
        return (
          <li key={place.id}>
            <PlaceTile
              inStrip
              to={paths.restaurant(place.id)}
              place={place}
              rating={place.rating_average}
              ratingCount={place.rating_count}
              distance={km === undefined ? undefined : distanceText(km)}
            />
          </li>
        )
      })}
    </Strip>
  )
}
