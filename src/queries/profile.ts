/** Live profiles, own and other (spec L§2.6). */
import { combineLatest, distinctUntilChanged, map, merge, type Observable, takeUntil, timer } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { recentVisitsShown, visitedPlaces } from '#src/domain/people/profile.ts'
import type { Profile } from '#src/domain/rows.ts'
import type { ProfilePage } from '#src/services/pages.ts'
import { isInScope } from './cached-answer.ts'
import { type FeedReview, recentVisits } from './feed.ts'
import { ownRelations, profileById } from './people.ts'
import { ownReviews } from './reviews.ts'
import { hasEverythingArrived } from './sync-status.ts'

/** How many places is undefined until thousands of reviews have been read for it. */
export type ProfileCounts = Omit<ProfilePage['counts'], 'restaurants'> & { restaurants: number | undefined }

/** Counts, and visits when there are none, are undefined while not everything has arrived: nobody knows them. */
export type OwnProfile = {
  profile: Profile | undefined
  counts: ProfileCounts | undefined
  visits: FeedReview[] | undefined
}

/** One's own, which is all on the device once it has arrived. */
export const ownProfile = (copy: LiveCopy): Observable<OwnProfile> => {
  const { userId } = copy
  return combineLatest([
    profileById(copy, userId),
    ownVisitedPlaces(copy),
    recentVisits(copy, userId, recentVisitsShown),
    ownRelations(copy),
    hasEverythingArrived(copy).pipe(distinctUntilChanged()),
  ]).pipe(
    map(([profile, restaurants, visits, { followers, following }, hasArrived]) => ({
      profile,
      counts: hasArrived ? { restaurants, followers: followers.size, following: following.size } : undefined,
      visits: hasArrived || visits.length > 0 ? visits : undefined,
    })),
  )
}

/** Ms for which a profile waits for its number of places. */
const timeoutMs = 150

function ownVisitedPlaces(copy: LiveCopy): Observable<number | undefined> {
  const counted = ownReviews(copy).pipe(map(visitedPlaces))
  return merge(
    timer(timeoutMs).pipe(
      map(() => undefined),
      takeUntil(counted),
    ),
    counted,
  )
}

export type CachedProfile = {
  /** What the device has of the person, followed or not. */
  profile: Profile | undefined
  visits: FeedReview[]
  /** The server keeps what the person has published up to date here, because they are followed. */
  isScoped: boolean
}

/** Somebody else's rows, as far as they are on the device. */
export const cachedProfile = (copy: LiveCopy, userId: string): Observable<CachedProfile> =>
  combineLatest([
    profileById(copy, userId),
    recentVisits(copy, userId, recentVisitsShown),
    isInScope(copy, 'profiles', userId, `user:${userId}`),
  ]).pipe(map(([profile, visits, isScoped]) => ({ profile, visits, isScoped })))
