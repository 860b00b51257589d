/** Live feed items, newest first. */
import { combineLatest, map, type Observable, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import {
  activitiesShown,
  type FeedItem,
  feedItemOf,
  latestFeedItems,
  ownListItems,
  visitItems,
} from '#src/domain/people/activity.ts'
import type { Profile } from '#src/domain/rows.ts'
import { likedLists, listsOfPerson } from './lists.ts'
import { liveRows, liveRowsByKey } from './live.ts'
import { friendsActivity } from './new-activity.ts'
import { profileById } from './people.ts'
import { restaurantsByIds } from './restaurants.ts'
import { reviewsOfPerson } from './reviews.ts'

/** What somebody did, and who they are, as far as this device knows. */
export type PersonFeedItem = { feedItem: FeedItem; person: Profile | undefined }

/** The latest feed items of the signed-in person and of those whom they follow; at most 50. */
export const activityFeed = (copy: LiveCopy): Observable<PersonFeedItem[]> =>
  combineLatest([
    friendsActivity(copy),
    reviewsOfPerson(copy, copy.userId, activitiesShown),
    ownListActivity(copy),
    profileById(copy, copy.userId),
  ]).pipe(
    switchMap(([friends, ownVisits, ownLists, self]) => {
      const personOf = new Map([...friends.people, ...(self ? [self] : [])].map((person) => [person.user_id, person]))
      const visits = [...friends.visits, ...ownVisits]
      return restaurantsByIds(copy, [...new Set(visits.map(({ restaurant_id }) => restaurant_id))]).pipe(
        map((places) =>
          latestFeedItems([...visitItems(visits, places), ...friends.activities.map(feedItemOf), ...ownLists]).map(
            (feedItem) => ({ feedItem, person: personOf.get(feedItem.userId) }),
          ),
        ),
      )
    }),
  )

const ownListActivity = (copy: LiveCopy): Observable<FeedItem[]> =>
  combineLatest([
    listsOfPerson(copy, copy.userId),
    liveRows(copy, 'list_likes', { column: 'user_id', value: copy.userId }),
    likedLists(copy, copy.userId),
  ]).pipe(
    switchMap(([lists, likes, liked]) =>
      liveRowsByKey(copy, 'profiles', [...new Set(liked.map(({ user_id }) => user_id))]).pipe(
        map((owners) => ownListItems({ lists, likes, likedLists: liked, owners })),
      ),
    ),
  )
