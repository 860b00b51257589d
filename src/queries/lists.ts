/** Live lists. */
import { combineLatest, map, type Observable, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { List, ListRestaurant } from '#src/domain/rows.ts'
import { liveRow, liveRows, liveRowsByKey } from './live.ts'

/** A person's lists, latest first. */
export const listsOfPerson = (copy: LiveCopy, userId: string): Observable<List[]> =>
  liveRows(copy, 'lists', { column: 'user_id', value: userId })

/** A list with its places in order; undefined while there is no such list. */
export const listWithPlaces = (
  copy: LiveCopy,
  id: string,
): Observable<{ list: List; places: ListRestaurant[] } | undefined> =>
  combineLatest([
    liveRow(copy, 'lists', id),
    liveRows(copy, 'list_restaurants', { column: 'list_id', value: id }),
  ]).pipe(map(([list, places]) => list && { list, places }))

/** The lists on this device that a person likes, latest like first. */
export const likedLists = (copy: LiveCopy, userId: string): Observable<List[]> =>
  liveRows(copy, 'list_likes', { column: 'user_id', value: userId }).pipe(
    switchMap((likes) =>
      liveRowsByKey(
        copy,
        'lists',
        likes.map((like) => like.list_id),
      ),
    ),
  )

/** The person's own lists, and which of them contain a place already. */
export const ownListsFor = (copy: LiveCopy, restaurantId: string): Observable<{ list: List; holdsPlace: boolean }[]> =>
  combineLatest([
    listsOfPerson(copy, copy.userId),
    liveRows(copy, 'list_restaurants', { column: 'restaurant_id', value: restaurantId }),
  ]).pipe(
    map(([lists, entries]) => {
      const holding = new Set(entries.map(({ list_id }) => list_id))
      return lists.map((list) => ({ list, holdsPlace: holding.has(list.id) }))
    }),
  )
