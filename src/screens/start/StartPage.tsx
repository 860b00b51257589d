import { UtensilsCrossed } from 'lucide-react'
import { PullToRefresh } from '../../components/PullToRefresh.tsx'
import { ReviewStrip } from '../../components/ReviewStrip.tsx'
import { paths } from '../../lib/paths.ts'
import { connectionNow } from '../../queries/connection.ts'
import { friendsFeed, recentVisits } from '../../queries/feed.ts'
import { hasEverythingArrived } from '../../queries/sync-status.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { InstallHint } from './InstallHint.tsx'
import './start-page.css'

/** Spec D§9. */
const friendReviews = 5
const ownVisits = 4

/** Home (spec D§2): what friends wrote and the own recent visits. The strips of places are still missing. */
export function StartPage() {
  const { userId } = useCopy().store
  const fromFriends = useLive((copy) => friendsFeed(copy, userId, friendReviews), [userId])
  const visits = useLive((copy) => recentVisits(copy, userId, ownVisits), [userId])
  const isLoaded = fromFriends !== undefined && visits !== undefined
  const isEmpty = isLoaded && fromFriends.length === 0 && visits.length === 0
  return (
    <>
      <HomeHeader />
      <main className="start-page" aria-busy={!isLoaded}>
        <PullToRefresh />
        <InstallHint />
        {/* Together: one that came later would push the other away. */}
        <ReviewStrip title="New from friends" all={paths.newFriends} reviews={isLoaded ? fromFriends : []} />
        <ReviewStrip title="Your recent visits" all={paths.yourReviews()} reviews={isLoaded ? visits : []} />
        {isEmpty && <NothingYet />}
      </main>
    </>
  )
}

/** What stands where nothing is: it may only not have arrived yet, and without a network it will not. */
function NothingYet() {
  const hasArrived = useLive(hasEverythingArrived, [])
  const connection = useLive(connectionNow, [])
  if (hasArrived === undefined || connection === undefined) return null
  if (!hasArrived && connection === 'online')
    return (
      <div className="start-page-block">
        <Skeleton shape="reviews" />
      </div>
    )
  return (
    <div className="start-page-block">
      {hasArrived ? (
        <EmptyState
          icon={UtensilsCrossed}
          title="No visits yet"
          action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
        >
          Log a visit, or follow friends to see theirs here.
        </EmptyState>
      ) : (
        <EmptyState icon={UtensilsCrossed} title="Nothing is on this phone yet">
          Your visits and those of your friends come as soon as you're online. You can log a visit now.
        </EmptyState>
      )}
    </div>
  )
}
