/** Live profiles, own and other (spec L§2.6). */
import { combineLatest, map, type Observable } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import { profilePageKey, recentVisitsShown, visitedPlaces } from '../domain/profile.ts'
import type { Profile } from '../domain/rows.ts'
import type { ProfilePage } from '../services/pages.ts'
import { type FeedReview, recentVisits } from './feed.ts'
import { liveRows } from './live.ts'
import { ownRelations, profileById } from './people.ts'

export type ProfileCounts = ProfilePage['counts']

export type OwnProfile = { profile: Profile | undefined; counts: ProfileCounts; visits: FeedReview[] }

/** One's own, which is all on the device. */
export const ownProfile = (copy: LocalCopy): Observable<OwnProfile> => {
  const { userId } = copy.store
  return combineLatest([
    profileById(copy, userId),
    liveRows(copy, 'reviews', { selector: { 'row.user_id': userId } }),
    recentVisits(copy, userId, recentVisitsShown),
    ownRelations(copy),
  ]).pipe(
    map(([profile, reviews, visits, { followers, following }]) => ({
      profile,
      counts: { restaurants: visitedPlaces(reviews), followers: followers.size, following: following.size },
      visits,
    })),
  )
}

export type KeptProfile = {
  /** What the device has of the person, followed or not. */
  profile: Profile | undefined
  visits: FeedReview[]
  /** The page as it was last fetched, and when (device clock in ms). */
  fetched: { page: ProfilePage; at: number } | undefined
}

/** Somebody else's, as far as it is on the device. */
export const keptProfile = (copy: LocalCopy, userId: string): Observable<KeptProfile> =>
  combineLatest([
    profileById(copy, userId),
    recentVisits(copy, userId, recentVisitsShown),
    copy.collections.cached_results.findOne(profilePageKey(userId)).$,
  ]).pipe(
    map(([profile, visits, result]) => ({
      profile,
      visits,
      fetched: result?.answer && { page: result.toJSON().answer as ProfilePage, at: result.at },
    })),
  )
