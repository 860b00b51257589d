import Pencil from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import { EarlierTexts } from '#src/components/offline/EarlierTexts.tsx'
import { useArriving } from '#src/components/offline/NoneYet.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { paths } from '#src/lib/paths.ts'
import { ownProfile } from '#src/queries/profile.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useSession } from '#src/services/session.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconLink } from '#src/ui/IconButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { DiaryLink } from './DiaryLink.tsx'
import { OtherProfile } from './OtherProfile.tsx'
import { PinnedRestaurants } from './PinnedRestaurants.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'
import { RecentVisits, visitOf } from './RecentVisits.tsx'
import './profile.css'

/** Somebody's profile; without an id, or with one's own, one's own (spec L§2.6). */
export function ProfilePage() {
  const id = usePersonId()
  return id === useCopy().userId ? <OwnProfile /> : <OtherProfile key={id} userId={id} />
}

/** One's own profile, all from this device once it has arrived. */
function OwnProfile() {
  const { session } = useSession()
  const found = useLive(ownProfile, [])
  const isArriving = useArriving()
  // Until the first rows have arrived, the session has the name.
  const username = found?.profile?.username ?? session?.username
  const person = found?.profile ?? (username && session ? { user_id: session.userId, username } : undefined)
  return (
    <>
      <PageHeader
        title={username ? <bdi>{`@${username}`}</bdi> : 'Profile'}
        actions={<IconLink label="Settings" icon={Settings} to={paths.settings} />}
      />
      <main className="profile-page shape-page shape-panes" aria-busy={!found}>
        <PullToRefresh />
        {found && person && (
          <>
            <div className="profile-about shape-pane shape-pane-still">
              <ProfileHead person={person} counts={found.counts} isOwn />
              <EarlierTexts subjectId={person.user_id} />
              <div className="profile-edit">
                <ButtonLink to={paths.settings} block>
                  <Icon icon={Pencil} size={18} />
                  Edit profile
                </ButtonLink>
              </div>
              <ProfileLinks username={username ?? ''} />
              <DiaryLink />
            </div>
            <div className="shape-pane">
              <PinnedRestaurants places={found.profile?.pinned_restaurants ?? []} isOwn />
              <RecentVisits
                visits={found.visits?.map(visitOf)}
                all={paths.yourReviews()}
                places={paths.visitedRestaurants()}
                missing={
                  isArriving ? (
                    <Skeleton shape="rows" />
                  ) : (
                    <p className="profile-none">They aren't on this device yet, and will show up when you're online.</p>
                  )
                }
                isOwn
              />
            </div>
          </>
        )}
      </main>
    </>
  )
}
