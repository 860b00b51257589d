/** Live activities, newest first. */
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import {
  activitiesShown,
  type FeedItem,
  feedItemOf,
  latestFeedItems,
  ownFeedItems,
} from '#src/domain/people/activity.ts'
import type { Activity, Profile } from '#src/domain/rows.ts'
import { likedLists, listsOfPerson } from './lists.ts'
import { liveRows, liveRowsByKey } from './live.ts'
import { followingOf, profileById } from './people.ts'
import { reviewsOfPerson } from './reviews.ts'

/** The newest activities of these people together. */
export const newestActivities = (copy: LiveCopy, people: readonly string[], limit: number): Observable<Activity[]> =>
  liveRows(copy, 'activities', {
    selector: { 'row.user_id': { $in: [...people] } },
    sort: [{ newest: 'asc' }],
    // See newestReviews.
    index: ['newest'],
    limit,
  })

/** What somebody did, and who they are if this device knows them. */
export type PersonFeedItem = { feedItem: FeedItem; person: Profile | undefined }

/** The latest feed items of the signed-in person and of those whom they follow; at most 50. */
export const activityFeed = (copy: LiveCopy): Observable<PersonFeedItem[]> =>
  combineLatest([deedsOfFriends(copy), deedsOfOneself(copy), profileById(copy, copy.userId)]).pipe(
    map(([{ feedItems, people }, own, self]) => {
      const known = new Map([...people, ...(self ? [self] : [])].map((person) => [person.user_id, person]))
      return latestFeedItems([...feedItems, ...own]).map((feedItem) => ({
        feedItem,
        person: known.get(feedItem.userId),
      }))
    }),
  )

const deedsOfFriends = (copy: LiveCopy): Observable<{ feedItems: FeedItem[]; people: Profile[] }> =>
  followingOf(copy, copy.userId).pipe(
    switchMap((people) => {
      if (people.length === 0) return of({ feedItems: [], people })
      const ids = people.map(({ user_id }) => user_id)
      return newestActivities(copy, ids, activitiesShown).pipe(
        map((found) => ({ feedItems: found.map(feedItemOf), people })),
      )
    }),
  )

const deedsOfOneself = (copy: LiveCopy): Observable<FeedItem[]> => {
  const { userId } = copy
  return combineLatest([
    reviewsOfPerson(copy, userId, activitiesShown),
    listsOfPerson(copy, userId),
    liveRows(copy, 'list_likes', { selector: { 'row.user_id': userId }, sort: [{ newest: 'asc' }] }),
    likedLists(copy, userId),
  ]).pipe(
    switchMap(([reviews, lists, likes, liked]) => {
      const places = [...new Set(reviews.map(({ restaurant_id }) => restaurant_id))]
      const owners = [...new Set(liked.map(({ user_id }) => user_id))]
      return combineLatest([liveRowsByKey(copy, 'restaurants', places), liveRowsByKey(copy, 'profiles', owners)]).pipe(
        map(([restaurants, people]) =>
          ownFeedItems({ reviews, lists, likes, likedLists: liked, restaurants, owners: people }),
        ),
      )
    }),
  )
}
