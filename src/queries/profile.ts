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

/** The number of places is undefined until thousands of reviews have been read for it. */
export type ProfileCounts = Omit<ProfilePage['counts'], 'restaurants'> & { restaurants: number | undefined }

/**
 * Counts are undefined while not everything has arrived, since nobody knows them; so are visits while there are none.
 */
export type OwnProfile = {
  profile: Profile | undefined
  counts: ProfileCounts | undefined
  visits: FeedReview[] | undefined
}

/** One's own profile, which is complete on the device once everything has arrived. */
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

/** Ms that a profile waits for its number of places. */
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
  /** This device's row of the person, followed or not. */
  profile: Profile | undefined
  visits: FeedReview[]
  /** A scope keeps everything the person has published up to date here, because they are followed. */
  isScoped: boolean
}

/** Somebody else's rows on this device. */
export const cachedProfile = (copy: LiveCopy, userId: string): Observable<CachedProfile> =>
  combineLatest([
    profileById(copy, userId),
    recentVisits(copy, userId, recentVisitsShown),
    isInScope(copy, 'profiles', userId, `user:${userId}`),
  ]).pipe(map(([profile, visits, isScoped]) => ({ profile, visits, isScoped })))
