import { useRef } from 'react'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { NotShown } from './NotShown.tsx'
import { RestaurantBody } from './RestaurantBody.tsx'
import { RestaurantHeader } from './RestaurantHeader.tsx'
import { RestaurantHero } from './RestaurantHero.tsx'
import { useRestaurant } from './use-restaurant.ts'

/** The place with this id: the photo, and its content on a sheet that rises over it. */
export function Restaurant({ id }: { id: string }) {
  const state = useRestaurant(id)
  const hero = useRef<HTMLElement>(null)
  usePageTitle(state.kind === 'shown' ? state.shown.place.name : undefined)
  if (state.kind === 'loading') return <NotShown />
  if (state.kind === 'problem') return <NotShown problem={state.problem} />
  const { shown, refresh } = state
  return (
    <>
      <RestaurantHeader place={shown.place} hero={hero} />
      <RestaurantHero place={shown.place} ref={hero} />
      <main className="restaurant-sheet" aria-busy={shown.isLoading}>
        <PullToRefresh onRefresh={refresh} />
        <RestaurantBody shown={shown} />
      </main>
    </>
  )
}
