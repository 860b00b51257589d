import { Suspense, startTransition, useEffect, useState } from 'react'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge } from '#src/components/offline/SavedAge.tsx'
import { optionalPart } from '#src/components/page/optional-part.ts'
import { PopularFriendsStrip } from '#src/components/places/PopularFriendsStrip.tsx'
import { ReviewStrip } from '#src/components/reviews/ReviewStrip.tsx'
import { isForgetful } from '#src/domain/work/browser-storage.ts'
import { firstPageIsShown } from '#src/lib/first-sync.ts'
import { paths } from '#src/lib/paths.ts'
import { isFirstPaintShown } from '#src/stores/first-paint.ts'
import { useJustLogged } from '#src/stores/just-logged.ts'
import { thisBrowser } from '#src/stores/this-browser.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { FeaturedStrip } from './FeaturedStrip.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { NearbyStrip } from './NearbyStrip.tsx'
import { PopularStrip } from './PopularStrip.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { type Home, useHome } from './use-home.ts'
import { useLastHome } from './use-last-home.ts'
import { useNewcomer } from './use-newcomer.ts'
import './start-page.css'

/**
 * How many of `count` parts to render. At the start of the app they come one by one, each a commit of its own: all at once, they would
 * block a slow phone's taps for 0.4 s. The stored picture of home covers them until all that it shows are there; those below wait until
 * that is painted. Later, all at once.
 */
function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(() => (isFirstPaintShown() ? 0 : Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (drawn >= count) return undefined
    const drawNext = (): void => startTransition(() => setDrawn(drawn + 1))
    // Nothing below the picture is painted in between.
    if (isFirstPaintShown()) return drawNext()
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(drawNext)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [drawn, count])
  return drawn
}

const hasHint = isForgetful(thisBrowser())
const HomeHint = optionalPart(async () => (await import('./HomeHint.tsx')).HomeHint)
const FirstDay = optionalPart(async () => (await import('./FirstDay.tsx')).FirstDay)
const LoggedVisit = optionalPart(async () => (await import('#src/components/places/LoggedVisit.tsx')).LoggedVisit)
const NothingYet = optionalPart(async () => (await import('./NothingYet.tsx')).NothingYet)

/** The strips below the nearby one. */
const stripsBelow = 5

/** Home (spec D§2): the five strips, and one's own recent visits; for newcomers also how to begin. */
export function StartPage() {
  const home = useHome()
  const isNewcomer = useNewcomer(home)
  const { isOffline, below, refresh } = home
  const drawn = useOneByOne(below ? stripsBelow : 0)
  const isComplete = below?.visits !== undefined && drawn >= stripsBelow
  // Not a picture of skeletons: what stands in their place later may be higher, and home would jump at the next start.
  const isWhole = isComplete && home.nearby.places && home.popular.places && below.popularWithFriends !== undefined
  useLastHome(Boolean(isWhole))
  useEffect(() => {
    if (isWhole) firstPageIsShown()
  }, [isWhole])
  const justLogged = useJustLogged(({ id }) => id)
  return (
    <>
      <HomeHeader />
      <main className="start-page" aria-busy={!isComplete}>
        <PullToRefresh onRefresh={refresh} />
        {hasHint && (
          <Suspense>
            <HomeHint />
          </Suspense>
        )}
        {justLogged !== undefined && (
          <Suspense>
            <LoggedVisit id={justLogged} />
          </Suspense>
        )}
        {isNewcomer && (
          <Suspense>
            <FirstDay nearby={home.nearby} hasVisit={below?.visits && below.visits.length > 0} />
          </Suspense>
        )}
        {isOffline !== undefined && <Strips home={home} isOffline={isOffline} drawn={drawn} />}
      </main>
    </>
  )
}

/** Every strip is a memo: home renders at each answer to its dozen queries, and most concern one strip. */
function Strips({ home, isOffline, drawn }: { home: Home; isOffline: boolean; drawn: number }) {
  const { nearby, wanted, popular, popularWithFriends, below } = home
  // Only the strip of what is near says that its distances are from a town.
  const near = nearby.town ? undefined : nearby.near
  return (
    <>
      <div className="start-page-age" data-offline hidden={!isOffline}>
        {isOffline && <CopyAge others={[nearby.at, popular.at, popularWithFriends.at]} />}
      </div>
      <QuickLinks hasFriends={popularWithFriends.people.length > 0} />
      <NearbyStrip nearby={nearby} wanted={wanted} />
      {below && (
        <>
          {drawn > 0 && <FeaturedStrip places={below.featured} near={near} />}
          {drawn > 1 && <PopularStrip places={popular.places} />}
          {drawn > 2 && <PopularFriendsStrip places={below.popularWithFriends} people={popularWithFriends.people} />}
          {drawn > 3 && <ReviewStrip title="New from friends" all={paths.newFriends} reviews={below.fromFriends} />}
          {drawn > 4 && <ReviewStrip title="Your recent visits" all={paths.yourReviews()} reviews={below.visits} />}
          {below.fromFriends?.length === 0 && below.visits?.length === 0 && (
            <Suspense>
              <NothingYet near={near} wanted={wanted} />
            </Suspense>
          )}
        </>
      )}
      {!below && nearby.places && (
        <div className="start-page-block">
          <Skeleton shape="cards" />
        </div>
      )}
    </>
  )
}
