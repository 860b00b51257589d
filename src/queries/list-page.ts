/** Live: a list with its places, the lists of a person, and who likes a list, as far as they are on this device. */
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import { type ListedPlace, listedPlaces } from '../domain/list-page.ts'
import { ownRatings } from '../domain/own-ratings.ts'
import type { List, Profile } from '../domain/rows.ts'
import { isHeldBy } from './held.ts'
import { likedLists, listsOfPerson, listWithPlaces } from './lists.ts'
import { liveRows, liveRowsByKey } from './live.ts'
import { profileById } from './people.ts'
import { ownReviews } from './reviews.ts'
import { hasEverythingArrived } from './sync-status.ts'

export type HeldList = {
  /** Absent: it is not on this device. */
  list: List | undefined
  author: Profile | undefined
  places: ListedPlace[]
  /** Its places are here and stay up to date by themselves: one's own list, or one that is liked. */
  isWhole: boolean
  isLiked: boolean
}

export const heldList = (copy: LocalCopy, id: string): Observable<HeldList> => {
  const { userId } = copy.store
  const likes = liveRows(copy, 'list_likes', { selector: { 'row.list_id': id } })
  return combineLatest([
    listWithPlaces(copy, id),
    isHeldBy(copy, 'lists', id, `list:${id}`),
    likes,
    hasEverythingArrived(copy).pipe(distinctUntilChanged()),
  ]).pipe(
    switchMap(([found, isHeld, likers, hasArrived]) => {
      const isLiked = likers.some((like) => like.user_id === userId)
      if (!found) return of({ list: undefined, author: undefined, places: [], isWhole: false, isLiked })
      const { list, places } = found
      const areAllHere = places.length >= list.restaurant_count
      // One's own may be counted wrong for a moment, and is readable all the same; only none of many is no list.
      const isOwnHere = list.user_id === userId && (areAllHere || (hasArrived && places.length > 0))
      const isWhole = isOwnHere || (isHeld && areAllHere)
      const ids = places.map(({ restaurant_id }) => restaurant_id)
      return combineLatest([profileById(copy, list.user_id), liveRowsByKey(copy, 'restaurants', ids)]).pipe(
        map(([author, restaurants]) => {
          const byId = new Map(restaurants.map((place) => [place.id, place]))
          return { list, author, places: listedPlaces(places, (place) => byId.get(place)), isWhole, isLiked }
        }),
      )
    }),
  )
}

export type PersonListsHere = {
  person: Profile | undefined
  lists: List[]
  /** All that the person has published is here and stays up to date by itself: one's own, or somebody who is followed. */
  isWhole: boolean
}

export const personListsHere = (copy: LocalCopy, userId: string): Observable<PersonListsHere> =>
  combineLatest([
    profileById(copy, userId),
    listsOfPerson(copy, userId),
    isHeldBy(copy, 'profiles', userId, `user:${userId}`),
  ]).pipe(map(([person, lists, isHeld]) => ({ person, lists, isWhole: isHeld || userId === copy.store.userId })))

export type ListWithAuthor = { list: List; author: Profile | undefined }

/** The lists that the person likes and that are public still, with whose they are. */
export const likedListsWithAuthors = (copy: LocalCopy): Observable<ListWithAuthor[]> =>
  likedLists(copy, copy.store.userId).pipe(
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
export const likersOf = (copy: LocalCopy, listId: string): Observable<Profile[]> =>
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
export const ownRatingsOfPlaces = (copy: LocalCopy): Observable<ReadonlyMap<string, number>> =>
  ownReviews(copy).pipe(map(ownRatings))

/** How many places the signed-in person wants to try. */
export const wantToTryCount = (copy: LocalCopy): Observable<number> =>
  profileById(copy, copy.store.userId).pipe(
    map((profile) => profile?.want_to_try?.length ?? 0),
    distinctUntilChanged(),
  )
