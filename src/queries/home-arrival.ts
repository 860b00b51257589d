/** Whether what home shows has arrived, as the live reads see it. */
import {
  combineLatest,
  concat,
  distinctUntilChanged,
  filter,
  from,
  map,
  NEVER,
  type Observable,
  of,
  race,
  switchMap,
  take,
  timer,
} from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { newFromFriendsShown, ownVisitsShown } from '#src/domain/places/offered-places.ts'
import { friendsFeed, recentVisits } from './feed.ts'
import { ownFollowing } from './people.ts'
import { allRestaurants } from './restaurants.ts'
import { hasHomeArrived, sharedByCopy } from './sync-status.ts'

/** Ms. A row that leaves meanwhile is waited for in vain. */
const timeoutMs = 2000

/**
 * INVARIANT: true only when the live reads have what a first sync has stored. They look again up to 0.4 s after a change, and
 * without waiting for them home would be whole with old reads: without featured places, and with the first steps of a new person.
 * Kept for as long as the copy is open: whoever comes back to home knows at once.
 */
export const isHomeHere = sharedByCopy(
  (copy): Observable<boolean> =>
    hasHomeArrived(copy).pipe(
      distinctUntilChanged(),
      // What was there from the beginning has been read. A new copy may have got it between home's reads and this one.
      switchMap((hasArrived, index) =>
        hasArrived && (index > 0 || copy.documents.isNew) ? concat(of(false), whenRead(copy)) : of(hasArrived),
      ),
    ),
  () => NEVER,
)

const whenRead = (copy: LiveCopy): Observable<boolean> =>
  race(from(stored(copy)).pipe(switchMap((counts) => readsWith(copy, counts))), timer(timeoutMs)).pipe(map(() => true))

type Counts = { places: number; featured: number; own: number; friends: number; following: number }

async function stored({ documents, userId }: LiveCopy): Promise<Counts> {
  const [places, reviews, own, following] = await Promise.all([
    documents.all('restaurants'),
    documents.all('reviews'),
    documents.where('reviews', 'user_id', userId),
    documents.all('followers'),
  ])
  return {
    places: places.length,
    featured: places.filter(({ row }) => row.is_featured).length,
    own: own.length,
    friends: reviews.length - own.length,
    following: following.filter(({ row }) => row.follower_id === userId).length,
  }
}

const readsWith = (copy: LiveCopy, { places, featured, own, friends, following }: Counts): Observable<unknown> =>
  combineLatest([
    allRestaurants(copy),
    recentVisits(copy, copy.userId, ownVisitsShown),
    // Those of whom one has muted arrive, too.
    friendsFeed(copy, newFromFriendsShown, ownFollowing(copy)),
    ownFollowing(copy),
  ]).pipe(
    filter(
      ([allPlaces, visits, feed, people]) =>
        allPlaces.length >= places &&
        // The same places may have been here already, from an answer that does not say so.
        allPlaces.filter((place) => place.is_featured).length >= featured &&
        visits.length >= Math.min(own, ownVisitsShown) &&
        feed.length >= Math.min(friends, newFromFriendsShown) &&
        people.length >= following,
    ),
    take(1),
  )
