/** Live profiles, own and other (spec L§2.6). */
import { combineLatest, map, merge, type Observable, takeUntil, timer } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import { recentVisitsShown, visitedPlaces } from '../domain/profile.ts'
import type { Profile } from '../domain/rows.ts'
import type { ProfilePage } from '../services/pages.ts'
import { type FeedReview, recentVisits } from './feed.ts'
import { ownRelations, profileById } from './people.ts'
import { ownReviews } from './reviews.ts'

/** How many places is undefined until thousands of reviews have been read for it. */
export type ProfileCounts = Omit<ProfilePage['counts'], 'restaurants'> & { restaurants: number | undefined }

export type OwnProfile = { profile: Profile | undefined; counts: ProfileCounts; visits: FeedReview[] }

/** One's own, which is all on the device. */
export const ownProfile = (copy: LocalCopy): Observable<OwnProfile> => {
  const { userId } = copy.store
  return combineLatest([
    profileById(copy, userId),
    ownVisitedPlaces(copy),
    recentVisits(copy, userId, recentVisitsShown),
    ownRelations(copy),
  ]).pipe(
    map(([profile, restaurants, visits, { followers, following }]) => ({
      profile,
      counts: { restaurants, followers: followers.size, following: following.size },
      visits,
    })),
  )
}

/** Ms for which a profile waits for its number of places. */
const patience = 150

function ownVisitedPlaces(copy: LocalCopy): Observable<number | undefined> {
  const counted = ownReviews(copy).pipe(map(visitedPlaces))
  return merge(
    timer(patience).pipe(
      map(() => undefined),
      takeUntil(counted),
    ),
    counted,
  )
}

export type KeptProfile = {
  /** What the device has of the person, followed or not. */
  profile: Profile | undefined
  visits: FeedReview[]
}

/** Somebody else's rows, as far as they are on the device. */
export const keptProfile = (copy: LocalCopy, userId: string): Observable<KeptProfile> =>
  combineLatest([profileById(copy, userId), recentVisits(copy, userId, recentVisitsShown)]).pipe(
    map(([profile, visits]) => ({ profile, visits })),
  )
