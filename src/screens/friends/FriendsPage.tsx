import { Search, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { PlaceTile } from '../../components/PlaceTile.tsx'
import { PullToRefresh } from '../../components/PullToRefresh.tsx'
import { ReviewStrip } from '../../components/ReviewStrip.tsx'
import { type PopularPlace, visitCount } from '../../domain/feed-popular.ts'
import { paths } from '../../lib/paths.ts'
import { friendsFeed, popularWithFriends } from '../../queries/feed.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import { useServices } from '../../services/use-services.ts'
import '../../ui/Field.css'
import { Icon } from '../../ui/Icon.tsx'
import { IconLink } from '../../ui/IconLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SectionHeader } from '../../ui/SectionHeader.tsx'
import { Strip } from '../../ui/Strip.tsx'
import './friends-page.css'

/** Spec L§9. */
const friendReviews = 5

/** Friends: where to find them, and what is new from them (spec L§2.5). */
export function FriendsPage() {
  const { userId } = useCopy().store
  const [now] = useState(() => Date.now())
  const popular = useLive((copy) => popularWithFriends(copy, userId, now), [userId, now])
  const reviews = useLive((copy) => friendsFeed(copy, userId, friendReviews), [userId])
  return (
    <>
      <PageHeader title="Friends" actions={<IconLink label="Your friends" icon={Users} to={paths.yourFriends} />} />
      <main aria-busy={!popular || !reviews}>
        <PullToRefresh />
        <div className="friends-page-block">
          <Link to={paths.addFriends} className="field-box friends-page-search">
            <Icon icon={Search} size={18} />
            <span>Search by username...</span>
          </Link>
          <Requests title="Friend Requests">No friend requests</Requests>
          <Requests title="Sent Requests">No sent requests</Requests>
        </div>
        <PopularStrip places={popular ?? []} />
        <ReviewStrip title="New from friends" all={paths.newFriends} reviews={reviews ?? []} />
      </main>
    </>
  )
}

/** The product shows these sections and never fills them (spec L§1). */
function Requests({ title, children }: { title: string; children: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="friends-page-requests">
      <SectionHeader title={title} id={id} />
      <p>{children}</p>
    </section>
  )
}

function PopularStrip({ places }: { places: readonly PopularPlace[] }) {
  const { pictures } = useServices()
  if (places.length === 0) return null
  return (
    <Strip title="Popular with friends" link={{ to: paths.popularFriends, label: 'See all' }}>
      {places.map(({ restaurant, visits }) => (
        <li key={restaurant.id}>
          <PlaceTile
            to={paths.restaurant(restaurant.id)}
            id={restaurant.id}
            name={restaurant.name}
            photo={pictures.place(restaurant.photo)}
            rating={restaurant.rating_average}
            visits={visitCount(visits)}
          />
        </li>
      ))}
    </Strip>
  )
}
