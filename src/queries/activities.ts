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
import type { Profile, Restaurant, Review } from '#src/domain/rows.ts'
import { likedLists, listsOfPerson } from './lists.ts'
import { liveRows, liveRowsByKey } from './live.ts'
import { newestActivities } from './new-activity.ts'
import { peopleInFeeds, profileById } from './people.ts'
import { restaurantsByIds } from './restaurants.ts'
import { reviewsOfPerson } from './reviews.ts'

/** What somebody did, who they are, and for its picture the review and its place; as far as this device knows them. */
export type PersonFeedItem = {
  feedItem: FeedItem
  person: Profile | undefined
  review: Review | undefined
  place: Restaurant | undefined
}

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
    switchMap((entries) => {
      const visits = entries.flatMap(({ feedItem }) => (feedItem.kind === 'visited' ? [feedItem] : []))
      const places = visits.flatMap(({ restaurantId }) => restaurantId ?? [])
      return combineLatest([
        liveRowsByKey(
          copy,
          'reviews',
          visits.map(({ reviewId }) => reviewId),
        ),
        restaurantsByIds(copy, [...new Set(places)]),
      ]).pipe(
        map(([reviews, restaurants]) => {
          const [reviewOf, placeOf] = [byId(reviews), byId(restaurants)]
          return entries.map((entry): PersonFeedItem => {
            const { feedItem } = entry
            if (feedItem.kind !== 'visited') return { ...entry, review: undefined, place: undefined }
            return {
              ...entry,
              review: reviewOf.get(feedItem.reviewId),
              place: placeOf.get(feedItem.restaurantId ?? ''),
            }
          })
        }),
      )
    }),
  )

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

const deedsOfFriends = (copy: LiveCopy): Observable<{ feedItems: FeedItem[]; people: Profile[] }> =>
  peopleInFeeds(copy).pipe(
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
    liveRows(copy, 'list_likes', { column: 'user_id', value: userId }),
    likedLists(copy, userId),
  ]).pipe(
    switchMap(([reviews, lists, likes, liked]) => {
      const places = [...new Set(reviews.map(({ restaurant_id }) => restaurant_id))]
      const owners = [...new Set(liked.map(({ user_id }) => user_id))]
      return combineLatest([restaurantsByIds(copy, places), liveRowsByKey(copy, 'profiles', owners)]).pipe(
        map(([restaurants, people]) =>
          ownFeedItems({ reviews, lists, likes, likedLists: liked, restaurants, owners: people }),
        ),
      )
    }),
  )
}
