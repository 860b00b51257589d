import { UtensilsCrossed } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { type FeedReview, friendsFeed, recentVisits } from '../../queries/feed.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Strip } from '../../ui/Strip.tsx'
import { FeedCard } from './FeedCard.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { InstallHint } from './InstallHint.tsx'

/** Spec D§9. */
const friendReviews = 5
const ownVisits = 4

/** Home (spec D§2): what friends wrote and the own recent visits. The strips of places are still missing. */
export function StartPage() {
  const { userId } = useCopy().store
  const fromFriends = useLive((copy) => friendsFeed(copy, userId, friendReviews), [userId])
  const visits = useLive((copy) => recentVisits(copy, userId, ownVisits), [userId])
  const isEmpty = fromFriends?.length === 0 && visits?.length === 0
  return (
    <>
      <HomeHeader />
      <main aria-busy={!fromFriends || !visits}>
        <InstallHint />
        <Reviews title="New from friends" all={paths.newFriends} reviews={fromFriends} />
        <Reviews title="Your recent visits" all={paths.yourReviews()} reviews={visits} />
        {isEmpty && (
          <EmptyState
            icon={UtensilsCrossed}
            title="No visits yet"
            action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
          >
            Log a visit, or follow friends to see theirs here.
          </EmptyState>
        )}
      </main>
    </>
  )
}

function Reviews({ title, all, reviews }: { title: string; all: string; reviews: FeedReview[] | undefined }) {
  if (!reviews || reviews.length === 0) return null
  return (
    <Strip title={title} link={{ to: all, label: 'See all' }}>
      {reviews.map((entry) => (
        <li key={entry.review.id}>
          <FeedCard entry={entry} />
        </li>
      ))}
    </Strip>
  )
}
