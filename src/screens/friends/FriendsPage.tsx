import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge } from '#src/components/offline/SavedAge.tsx'
import { PopularFriendsStrip } from '#src/components/places/PopularFriendsStrip.tsx'
import { usePopularWithFriends } from '#src/components/places/use-popular.ts'
import { NoFriendReviews } from '#src/components/reviews/NoFriendReviews.tsx'
import { ReviewStrip } from '#src/components/reviews/ReviewStrip.tsx'
import { paths } from '#src/lib/paths.ts'
import { friendsFeed } from '#src/queries/feed.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import '#src/ui/Field.css'
import { Icon } from '#src/ui/Icon.tsx'
import { IconLink } from '#src/ui/IconButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import './friends-page.css'

/** Spec L§9. */
const friendReviews = 5

/** Friends: ways to find them, and their news (spec L§2.5). */
export function FriendsPage() {
  const { userId } = useCopy()
  const popular = usePopularWithFriends('month')
  const reviews = useLive((copy) => friendsFeed(copy, userId, friendReviews), [userId])
  return (
    <>
      <PageHeader title="Friends" actions={<IconLink label="Your friends" icon={Users} to={paths.yourFriends} />} />
      <main aria-busy={!popular.places || !reviews}>
        <PullToRefresh onRefresh={popular.refresh} />
        <div className="friends-page-block">
          <CopyAge others={[popular.at]} />
          <Link to={paths.addFriends} className="field-box friends-page-search">
            <Icon icon={Search} size={18} />
            <span>Search by username...</span>
          </Link>
          <Requests title="Friend Requests">No friend requests</Requests>
          <Requests title="Sent Requests">No sent requests</Requests>
        </div>
        {popular.places?.length === 0 && reviews?.length === 0 && (
          <div className="friends-page-block">
            <NoFriendReviews />
          </div>
        )}
        <PopularFriendsStrip places={popular.places ?? []} people={popular.people} />
        <ReviewStrip title="New from friends" all={paths.newFriends} reviews={reviews ?? []} />
      </main>
    </>
  )
}

/** The product shows these sections but never fills them (spec L§1). */
function Requests({ title, children }: { title: string; children: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="friends-page-requests">
      <SectionHeader title={title} id={id} />
      <p>{children}</p>
    </section>
  )
}
