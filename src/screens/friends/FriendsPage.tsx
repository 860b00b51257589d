import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge } from '#src/components/offline/SavedAge.tsx'
import { PeopleStrip } from '#src/components/people/PeopleStrip.tsx'
import { useSuggestedPeople } from '#src/components/people/use-suggested-people.ts'
import { PopularFriendsStrip } from '#src/components/places/PopularFriendsStrip.tsx'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { usePopularWithFriends } from '#src/components/places/use-popular.ts'
import { NoFriendReviews } from '#src/components/reviews/NoFriendReviews.tsx'
import { ReviewStrip } from '#src/components/reviews/ReviewStrip.tsx'
import { peopleToFollow } from '#src/domain/people/first-steps.ts'
import { paths } from '#src/lib/paths.ts'
import { friendsFeed } from '#src/queries/feed.ts'
import { ownFollows } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import '#src/ui/Field.css'
import { Icon } from '#src/ui/Icon.tsx'
import { IconLink } from '#src/ui/IconButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { FriendFaces } from './FriendFaces.tsx'
import { Requests } from './Requests.tsx'
import './friends-page.css'

/** Spec L§9. */
const friendReviews = 5

/** Friends: the people, ways to find more, and their news (spec L§2.5). */
export function FriendsPage() {
  const popular = usePopularWithFriends('month')
  const suggested = useSuggestedPeople(useDeviceLocation('if allowed'))
  const friends = useLive((copy) => ownFollows(copy, 'following'), [])
  const reviews = useLive((copy) => friendsFeed(copy, friendReviews), [])
  const hadFew = useHadFew(suggested.relations?.following.size)
  const people: ReactNode = <PeopleStrip suggested={suggested} />
  const refresh = (): Promise<unknown> => Promise.all([popular.refresh(), suggested.refresh()])
  return (
    <>
      <PageHeader title="Friends" actions={<IconLink label="Your friends" icon={Users} to={paths.yourFriends} />} />
      <main aria-busy={!popular.places || !reviews || !friends}>
        <PullToRefresh onRefresh={refresh} />
        <div className="friends-page-block">
          <CopyAge others={[popular.at, suggested.at]} />
          <Link to={paths.addFriends} className="field-box friends-page-search">
            <Icon icon={Search} size={18} />
            <span>Search by username...</span>
          </Link>
        </div>
        {friends && friends.people.length > 0 && <FriendFaces people={friends.people} />}
        <div className="friends-page-block">
          <Requests />
        </div>
        {hadFew && people}
        {popular.places?.length === 0 && reviews?.length === 0 && (
          <div className="friends-page-block">
            <NoFriendReviews />
          </div>
        )}
        <PopularFriendsStrip places={popular.places ?? []} people={popular.people} />
        <ReviewStrip title="New from friends" all={paths.newFriends} reviews={reviews ?? []} />
        {hadFew === false && people}
      </main>
    </>
  )
}

/** Whether the person followed few people when the page was opened: finding some comes first then, until they leave. */
function useHadFew(following: number | undefined): boolean | undefined {
  const [hadFew, setHadFew] = useState<boolean>()
  if (hadFew === undefined && following !== undefined) setHadFew(following < peopleToFollow)
  return hadFew
}
