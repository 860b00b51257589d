/** Live: a list with its places, the lists of a person, and who likes a list, as far as they are on this device. */
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { type ListedPlace, listedPlaces } from '#src/domain/lists/list-page.ts'
import type { List, Profile } from '#src/domain/rows.ts'
import { ownRatings } from '#src/domain/visits/ratings.ts'
import { isInScope } from './cached-answer.ts'
import { likedLists, listsOfPerson, listWithPlaces } from './lists.ts'
import { liveRows, liveRowsByKey } from './live.ts'
import { profileById } from './people.ts'
import { ownReviews } from './reviews.ts'
import { hasEverythingArrived, owedNow } from './sync-status.ts'

export type ScopedList = {
  /** Absent: it is not on this device. */
  list: List | undefined
  author: Profile | undefined
  places: ListedPlace[]
  /** Its places are here and stay up to date by themselves: one's own list, or one that is liked. */
  isComplete: boolean
  isLiked: boolean
  /** It was deleted on this device, and the server may not know yet. */
  isDeleted: boolean
  /** All of one's own lists are here. */
  hasArrived: boolean
}

export const scopedList = (copy: LiveCopy, id: string): Observable<ScopedList> => {
  const { userId } = copy
  const likes = liveRows(copy, 'list_likes', { selector: { 'row.list_id': id } })
  return combineLatest([
    listWithPlaces(copy, id),
    isInScope(copy, 'lists', id, `list:${id}`),
    likes,
    hasEverythingArrived(copy).pipe(distinctUntilChanged()),
    hasDeletionOf(copy, id),
  ]).pipe(
    switchMap(([found, isScoped, likers, hasArrived, isDeleted]) => {
      const isLiked = likers.some((like) => like.user_id === userId)
      const none = { list: undefined, author: undefined, places: [], isComplete: false }
      if (!found) return of({ ...none, isLiked, isDeleted, hasArrived })
      const { list, places } = found
      const areAllHere = places.length >= list.restaurant_count
      // One's own may be counted wrong for a moment, and is readable all the same; only none of many is no list.
      const isOwnHere = list.user_id === userId && (areAllHere || (hasArrived && places.length > 0))
      const isComplete = isOwnHere || (isScoped && areAllHere)
      const ids = places.map(({ restaurant_id }) => restaurant_id)
      return combineLatest([profileById(copy, list.user_id), liveRowsByKey(copy, 'restaurants', ids)]).pipe(
        map(([author, restaurants]) => {
          const byId = new Map(restaurants.map((place) => [place.id, place]))
          const listed = listedPlaces(places, (place) => byId.get(place))
          return { list, author, places: listed, isComplete, isLiked, isDeleted: false, hasArrived }
        }),
      )
    }),
  )
}

/** Whether the deletion of a list waits, is on its way, or has not come back yet. */
const hasDeletionOf = (copy: LiveCopy, id: string): Observable<boolean> =>
  owedNow(copy).pipe(
    map(({ outbox }) => outbox.some(({ intent, input }) => intent === 'delete_list' && input['id'] === id)),
    distinctUntilChanged(),
  )

export type PersonListsHere = {
  person: Profile | undefined
  lists: List[]
  /**
   * All that the person has published is here and stays up to date by itself: one's own, or somebody who is followed. That
   * these have none is known once everything has arrived; of oneself nobody else is asked.
   */
  isComplete: boolean
}

export const personListsHere = (copy: LiveCopy, userId: string): Observable<PersonListsHere> =>
  combineLatest([
    profileById(copy, userId),
    listsOfPerson(copy, userId),
    isInScope(copy, 'profiles', userId, `user:${userId}`),
    hasEverythingArrived(copy).pipe(distinctUntilChanged()),
  ]).pipe(
    map(([person, lists, isScoped, hasArrived]) => {
      const isComplete = userId === copy.userId || (isScoped && (hasArrived || lists.length > 0))
      return { person, lists, isComplete }
    }),
  )

export type ListWithAuthor = { list: List; author: Profile | undefined }

/** The lists that the person likes and that are public still, with whose they are. */
export const likedListsWithAuthors = (copy: LiveCopy): Observable<ListWithAuthor[]> =>
  likedLists(copy, copy.userId).pipe(
    map((lists) => lists.filter(({ is_public }) => is_public)),
    switchMap((lists) => {
      const ids = [...new Set(lists.map(({ user_id }) => user_id))]
      return liveRowsByKey(copy, 'profiles', ids).pipe(
        map((people) => {
          const byId = new Map(people.map((person) => [person.user_id, person]))
          return lists.map((list) => ({ list, author: byId.get(list.user_id) }))
        }),
      )
    }),
  )

/** Who likes a list of one's own, the latest first. */
export const likersOf = (copy: LiveCopy, listId: string): Observable<Profile[]> =>
  liveRows(copy, 'list_likes', { selector: { 'row.list_id': listId }, sort: [{ newest: 'asc' }] }).pipe(
    switchMap((likes) =>
      liveRowsByKey(
        copy,
        'profiles',
        likes.map(({ user_id }) => user_id),
      ),
    ),
  )

/** What the signed-in person thinks of each place, by its id. */
export const ownRatingsOfPlaces = (copy: LiveCopy): Observable<ReadonlyMap<string, number>> =>
  ownReviews(copy).pipe(map(ownRatings))

/** How many places the signed-in person wants to try; undefined while they may only not have arrived yet. */
export const wantToTryCount = (copy: LiveCopy): Observable<number | undefined> =>
  combineLatest([profileById(copy, copy.userId), hasEverythingArrived(copy)]).pipe(
    map(([profile, hasArrived]) => profile?.want_to_try?.length || (hasArrived ? 0 : undefined)),
    distinctUntilChanged(),
  )
