/** What this device knows of a place's page, and how the person stands to the place. */
import { combineLatest, distinctUntilChanged, map, type Observable, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { PageReview } from '#src/domain/places/restaurant-page.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { liveRow, liveRows, liveRowsByKey } from './live.ts'
import { ownRelations, profileById } from './people.ts'
import { hasEverythingArrived } from './sync-status.ts'

export type PlaceOnDevice = {
  /** Absent when it is not here, or only within a cached page. */
  place: Restaurant | undefined
  /** One's own and those of followed people, newest first. */
  reviews: PageReview[]
  following: ReadonlySet<string>
  /** All of one's own reviews are here. */
  isComplete: boolean
}

export const placeOnDevice = (copy: LiveCopy, id: string): Observable<PlaceOnDevice> =>
  combineLatest([
    liveRow(copy, 'restaurants', id),
    reviewsHere(copy, id),
    ownRelations(copy),
    hasEverythingArrived(copy).pipe(distinctUntilChanged()),
  ]).pipe(
    map(([place, reviews, { following }, isComplete]) => ({
      place,
      reviews: reviews.filter(({ user_id }) => user_id === copy.userId || following.has(user_id)),
      following,
      isComplete,
    })),
  )

const reviewsHere = (copy: LiveCopy, restaurantId: string): Observable<PageReview[]> =>
  liveRows(copy, 'reviews', { column: 'restaurant_id', value: restaurantId }).pipe(
    switchMap((reviews) => {
      const authors = [...new Set(reviews.map(({ user_id }) => user_id))]
      return liveRowsByKey(copy, 'profiles', authors).pipe(
        map((people) =>
          reviews.map((review): PageReview => {
            const author = people.find((person) => person.user_id === review.user_id)
            return {
              ...review,
              ...(author && { username: author.username }),
              ...(author?.avatar_url !== undefined && { avatar_url: author.avatar_url }),
            }
          }),
        ),
      )
    }),
  )

/** Whether the place is among the person's favorites, and among those to try. */
export const ownMarks = (copy: LiveCopy, id: string): Observable<{ isFavorite: boolean; isWanted: boolean }> =>
  profileById(copy, copy.userId).pipe(
    map((profile) => ({
      isFavorite: profile?.favorites?.some((entry) => entry.id === id) ?? false,
      isWanted: profile?.want_to_try?.some((entry) => entry.id === id) ?? false,
    })),
    distinctUntilChanged((a, b) => a.isFavorite === b.isFavorite && a.isWanted === b.isWanted),
  )
