/** What the page of a list shows (spec L§2.7). */

import type { FilterablePlace } from '#src/domain/filter/filter-places.ts'
import { type PicturedPlace, picturedPlace } from '#src/domain/places/pictured-place.ts'
import type { ListRestaurant, Restaurant } from '#src/domain/rows.ts'
import { inListOrder } from './lists.ts'

/** The key of the cached answer. Change the number when the answer's format changes. */
export const listPageKey = (listId: string): string => `list-page-2:${listId}`
export const personListsKey = (userId: string): string => `person-lists-1:${userId}`

/** A place with what the list says of it. */
export type ListedPlace = FilterablePlace & { photo: string | undefined; notes: string | undefined; rank: number }

/** The places in order, ranked 1..n. */
export function listedPlaces(
  items: readonly ListRestaurant[],
  restaurantOf: (id: string) => Restaurant | undefined,
): ListedPlace[] {
  return inListOrder(items).map(({ restaurant_id, notes }, index) => ({
    name: 'Unknown Restaurant',
    visits: 0,
    photo: undefined,
    ...restaurantOf(restaurant_id),
    id: restaurant_id,
    notes,
    rank: index + 1,
  }))
}

/** How many places a cover shows. */
export const coverSize = 3

/** The cover of every list that has places here, by the list's id. */
export function listCovers(
  items: readonly ListRestaurant[],
  restaurantOf: (id: string) => Restaurant | undefined,
): ReadonlyMap<string, PicturedPlace[]> {
  const byList = new Map<string, ListRestaurant[]>()
  for (const item of items) {
    const ofList = byList.get(item.list_id)
    if (ofList) ofList.push(item)
    else byList.set(item.list_id, [item])
  }
  const coverOf = (ofList: ListRestaurant[]): PicturedPlace[] =>
    listedPlaces(ofList, restaurantOf).slice(0, coverSize).map(picturedPlace)
  return new Map(Array.from(byList, ([id, ofList]) => [id, coverOf(ofList)]))
}
