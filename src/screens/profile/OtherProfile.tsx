/** Somebody's page: what this device has of it, and what the server says now (spec L§2.6). */
import { type ReactNode, useCallback, useEffect } from 'react'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { FollowButton } from '#src/components/people/FollowButton.tsx'
import { PersonMenu } from '#src/components/people/PersonMenu.tsx'
import { NoPerson } from '#src/components/people/person-in-address.tsx'
import { countedNow } from '#src/domain/counted-now.ts'
import { followStateOf } from '#src/domain/people/follows.ts'
import { profilePageKey, visitsShown } from '#src/domain/people/profile.ts'
import { paths } from '#src/lib/paths.ts'
import { ownRelations } from '#src/queries/people.ts'
import { type CachedProfile, cachedProfile } from '#src/queries/profile.ts'
import { isUnblocking, restrictedPeople } from '#src/queries/restrictions.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { ProfilePage } from '#src/services/pages.ts'
import { useServices } from '#src/services/use-services.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { BlockedProfile } from './BlockedProfile.tsx'
import { InCommon } from './InCommon.tsx'
import { PinnedRestaurants } from './PinnedRestaurants.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'
import { RecentVisits, visitOf } from './RecentVisits.tsx'

type ShownProfile = ShownAnswer<ProfilePage> & {
  /** What the rows of the device say; undefined while they are being read. */
  cached: CachedProfile | undefined
}

/** Reads the page, and again whenever the window gets the focus or the person's counts change. */
function useProfilePage(userId: string): ShownProfile {
  const { pages, live } = useServices()
  const cached = useLive((copy) => cachedProfile(copy, userId), [userId])
  const fetch = useCallback(() => pages.profile(userId), [pages, userId])
  const page = useCachedAnswer(profilePageKey(userId), fetch)
  const { refetchSoon } = page
  const isKnown = page.answer !== undefined
  useEffect(() => {
    if (!isKnown) return undefined
    return live.watch('profile_counts', userId, refetchSoon)
  }, [live, userId, isKnown, refetchSoon])
  return { cached, ...page }
}

/** Somebody else's profile: the server's page when there is a network, else the last known one. */
export function OtherProfile({ userId }: { userId: string }) {
  const blocked = useLive((copy) => restrictedPeople(copy, 'block'), [])
  const waits = useLive((copy) => isUnblocking(copy, userId), [userId]) ?? false
  if (blocked?.has(userId)) return <BlockedProfile userId={userId} />
  // Asked again once the server has heard of it.
  return <VisibleProfile key={String(waits)} userId={userId} waits={waits} />
}

/** `waits`: what the server does not show it may show soon. */
function VisibleProfile({ userId, waits }: { userId: string; waits: boolean }) {
  const goBack = useGoBack()
  const relations = useLive(ownRelations, [])
  const shown = useProfilePage(userId)
  const { cached, answer: page, state, refresh } = shown
  const isOffline = state === 'offline'
  const hasFailed = isOffline || state === 'failed'
  // Of a followed person the rows of this device are the newer: a pull brings every change, the page is of some time ago.
  const isScoped =
    cached?.isScoped === true && relations !== undefined && followStateOf(relations, userId) === 'following'
  const person = (isScoped ? cached.profile : undefined) ?? page?.profile ?? cached?.profile
  const header = (
    <PageHeader
      title={person ? <bdi>{`@${person.username}`}</bdi> : 'Profile'}
      onBack={goBack}
      {...(person &&
        relations && { actions: <PersonMenu person={person} follows={relations.followers.has(userId)} /> })}
    />
  )

  if (state === 'absent' && !waits)
    return (
      <NotShown header={header}>
        <NoPerson />
      </NotShown>
    )
  if (!person || !relations || !cached)
    return (
      <NotShown header={header}>
        {hasFailed ? (
          <NotOnPhone what="This profile" isOffline={isOffline} onRetry={refresh} />
        ) : (
          <Skeleton shape="reviews" />
        )}
      </NotShown>
    )

  const follow = followStateOf(relations, userId)
  const isFollowed = follow === 'following'
  const counts = page && {
    ...page.counts,
    followers: countedNow(page.counts.followers, page.is_followed, isFollowed),
    following: countedNow(page.counts.following, page.follows_me, relations.followers.has(userId)),
  }
  const held = !isScoped ? 'none' : (page?.is_followed ?? true) ? 'all' : 'some'
  const visits = visitsShown(page?.recent_visits, cached.visits.map(visitOf), held)
  return (
    <>
      {header}
      <main className="profile-page shape-page shape-panes" aria-busy={state === 'loading'}>
        <PullToRefresh onRefresh={refresh} />
        <AnswerAge answer={shown} otherwise="Showing what is saved on this device" />
        <div className="profile-about shape-pane shape-pane-still">
          <ProfileHead person={person} counts={counts} />
          <div className="profile-page-follow">
            <FollowButton person={person} state={follow} block />
            <ObjectStatus id={userId} />
          </div>
          <ProfileLinks userId={userId} username={person.username} />
        </div>
        <div className="shape-pane">
          <PinnedRestaurants places={person.pinned_restaurants ?? []} />
          <RecentVisits
            visits={visits}
            all={paths.yourReviews(userId)}
            places={paths.visitedRestaurants(userId)}
            missing={
              hasFailed ? (
                <NotOnPhone what="The visits" isMany isOffline={isOffline} onRetry={refresh} />
              ) : (
                <Skeleton shape="rows" />
              )
            }
          />
          <InCommon userId={userId} username={person.username} />
        </div>
      </main>
    </>
  )
}

function NotShown({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <>
      {header}
      <main className="profile-page shape-page shape-panes">{children}</main>
    </>
  )
}
