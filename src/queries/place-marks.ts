/** What the signed-in person and their friends have to do with places, for the rows of a list. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Profile } from '#src/domain/rows.ts'
import { friendsFeed } from './feed.ts'
import { ownRatingsOfPlaces } from './list-page.ts'
import { sharedReadOf } from './live.ts'
import { wantedPlaces } from './restaurants.ts'

export type PlaceMarks = {
  /** One's own rating, by the place's id. */
  ratings: ReadonlyMap<string, number>
  wanted: ReadonlySet<string>
  /** Who has been there lately, by the place's id. */
  friends: ReadonlyMap<string, readonly Profile[]>
}

/** Enough to tell who was where lately. */
const latestVisits = 300

/** Read once for all lists. */
export const placeMarks = sharedReadOf(
  (copy: LiveCopy): Observable<PlaceMarks> =>
    combineLatest([ownRatingsOfPlaces(copy), wantedPlaces(copy), friendsOfPlaces(copy)]).pipe(
      map(([ratings, wanted, friends]) => ({ ratings, wanted, friends })),
    ),
)

const friendsOfPlaces = (copy: LiveCopy): Observable<ReadonlyMap<string, readonly Profile[]>> =>
  friendsFeed(copy, latestVisits).pipe(
    map((visits) => {
      const friends = new Map<string, Profile[]>()
      for (const { review, author } of visits) {
        const there = friends.get(review.restaurant_id) ?? []
        if (author && !there.includes(author)) friends.set(review.restaurant_id, [...there, author])
      }
      return friends
    }),
  )
