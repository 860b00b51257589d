/** Live on this device: a list with its places, a person's lists, and who likes a list. */
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { followedLists } from '#src/domain/limits.ts'
import { coverSize, type ListedPlace, listCovers, listedPlaces } from '#src/domain/lists/list-page.ts'
import { type PicturedPlace, picturedPlace } from '#src/domain/places/pictured-place.ts'
import type { List, PersonCard, Profile } from '#src/domain/rows.ts'
import { ownRatings } from '#src/domain/visits/ratings.ts'
import { isInScope } from './cached-answer.ts'
import { placesOnDevice } from './collections.ts'
import { likedLists, listsOfPerson, listWithPlaces } from './lists.ts'
import { liveAll, liveRows, liveRowsByKey, sharedReadOf } from './live.ts'
import { everybodyHere, profileById } from './people.ts'
import { allRestaurants } from './restaurants.ts'
import { ownReviews } from './reviews.ts'
import { hasEverythingArrived, owedNow } from './sync-status.ts'

export type ScopedList = {
  /** Absent when it is not on this device. */
  list: List | undefined
  author: Profile | undefined
  places: ListedPlace[]
  /** All of its places are here and stay up to date by scope: one's own list, or a liked one. */
  isComplete: boolean
  isLiked: boolean
  /** Deleted on this device; the server may not know yet. */
  isDeleted: boolean
  /** All of one's own lists are here. */
  hasArrived: boolean
}

export const scopedList = (copy: LiveCopy, id: string): Observable<ScopedList> => {
  const { userId } = copy
  const likes = liveRows(copy, 'list_likes', { column: 'list_id', value: id })
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
      // One's own count may be wrong for a moment, and the list is readable anyway; only a list that counts places and
      // has none here is incomplete.
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

/** Whether a deletion of the list is still in the outbox. */
const hasDeletionOf = (copy: LiveCopy, id: string): Observable<boolean> =>
  owedNow(copy).pipe(
    map(({ outbox }) => outbox.some(({ intent, input }) => intent === 'delete_list' && input['id'] === id)),
    distinctUntilChanged(),
  )

export type PersonListsHere = {
  person: Profile | undefined
  lists: List[]
  /**
   * All that the person has published is here and stays up to date by scope: oneself, or somebody whom one follows and who
   * has fewer lists than the phone holds. An empty list of theirs counts only once everything has arrived; for oneself,
   * nobody else is asked.
   */
  isComplete: boolean
  /** The lists are those that a followed person changed last; there may be more. */
  isBeginning: boolean
}

export const personListsHere = (copy: LiveCopy, userId: string): Observable<PersonListsHere> =>
  combineLatest([
    profileById(copy, userId),
    listsOfPerson(copy, userId),
    isInScope(copy, 'profiles', userId, `user:${userId}`),
    hasEverythingArrived(copy).pipe(distinctUntilChanged()),
  ]).pipe(
    map(([person, lists, isScoped, hasArrived]) => {
      const isFollowed = isScoped && (hasArrived || lists.length > 0)
      const isComplete = userId === copy.userId || (isFollowed && lists.length < followedLists)
      return { person, lists, isComplete, isBeginning: isFollowed && !isComplete }
    }),
  )

export type ListWithAuthor = { list: List; author: PersonCard | undefined }

/** The liked lists that are still public, with their authors. */
export const likedListsWithAuthors = (copy: LiveCopy): Observable<ListWithAuthor[]> =>
  likedLists(copy, copy.userId).pipe(
    map((lists) => lists.filter(({ is_public }) => is_public)),
    switchMap((lists) => withAuthors(copy, lists)),
  )

/** Every list on this device with its author, unordered: read once for all searches. */
export const listsHere = sharedReadOf((copy) =>
  combineLatest([liveAll(copy, 'lists'), everybodyHere(copy)]).pipe(map(([lists, people]) => authored(lists, people))),
)

function withAuthors(copy: LiveCopy, lists: readonly List[]): Observable<ListWithAuthor[]> {
  const ids = [...new Set(lists.map(({ user_id }) => user_id))]
  return liveRowsByKey(copy, 'profiles', ids).pipe(map((people) => authored(lists, people)))
}

function authored(lists: readonly List[], people: readonly Profile[]): ListWithAuthor[] {
  const byId = new Map(people.map((person) => [person.user_id, person]))
  return lists.map((list) => ({ list, author: byId.get(list.user_id) }))
}

/** Who likes one's own list, latest first. */
export const likersOf = (copy: LiveCopy, listId: string): Observable<Profile[]> =>
  liveRows(copy, 'list_likes', { column: 'list_id', value: listId }).pipe(
    switchMap((likes) =>
      liveRowsByKey(
        copy,
        'profiles',
        likes.map(({ user_id }) => user_id),
      ),
    ),
  )

/** The covers of all lists whose places are on this device, by the list's id. */
export const coversHere = sharedReadOf((copy) =>
  combineLatest([liveAll(copy, 'list_restaurants'), allRestaurants(copy)]).pipe(
    map(([items, restaurants]) => {
      const byId = new Map(restaurants.map((place) => [place.id, place]))
      return listCovers(items, (id) => byId.get(id))
    }),
  ),
)

/** The cover of what the signed-in person wants to try. */
export const wantedCover = (copy: LiveCopy): Observable<PicturedPlace[]> =>
  placesOnDevice(copy, copy.userId, 'want_to_try').pipe(map((places) => places.slice(0, coverSize).map(picturedPlace)))

/** The signed-in person's rating of each place, by its id. */
export const ownRatingsOfPlaces = (copy: LiveCopy): Observable<ReadonlyMap<string, number>> =>
  ownReviews(copy).pipe(map(ownRatings))

/** How many places the signed-in person wants to try; undefined while they may not have arrived yet. */
export const wantToTryCount = (copy: LiveCopy): Observable<number | undefined> =>
  combineLatest([profileById(copy, copy.userId), hasEverythingArrived(copy)]).pipe(
    map(([profile, hasArrived]) => profile?.want_to_try?.length || (hasArrived ? 0 : undefined)),
    distinctUntilChanged(),
  )
