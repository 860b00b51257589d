/** Rules about lists that several intents share. */
import { requiredName } from '#src/domain/input.ts'
import { type Change, type Documents, put, type Read } from '#src/domain/intent.ts'
import { listNameLength } from '#src/domain/limits.ts'
import type { List, ListRestaurant } from '#src/domain/rows.ts'

export const listName = requiredName('A list name', listNameLength, 'Please enter a list name')

export const readsOfList = (listId: string): Read[] => [
  { entity: 'lists', key: listId },
  { entity: 'list_restaurants', column: 'list_id', value: listId },
]

export function ownList(documents: Documents, listId: string, userId: string): List | undefined {
  const list = documents.get('lists', listId)
  return list?.user_id === userId ? list : undefined
}

/** The places of a list, in order. */
export const placesOfList = (documents: Documents, listId: string): ListRestaurant[] =>
  inListOrder(documents.where('list_restaurants', 'list_id', listId))

/** By position. Two may share a position while a pull has brought only some of them. */
export const inListOrder = (items: readonly ListRestaurant[]): ListRestaurant[] =>
  items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/**
 * The places with one moved right behind another; `after` null, or a place that has left the list, means the top. A
 * `position` (from 0) comes before that, and beyond the end is the end. A place that is not in the list is not moved.
 */
export function moved(
  ordered: readonly ListRestaurant[],
  restaurantId: string,
  after: string | null,
  position?: number | null,
): ListRestaurant[] {
  const item = ordered.find((candidate) => candidate.restaurant_id === restaurantId)
  if (!item || (after === restaurantId && typeof position !== 'number')) return [...ordered]
  const others = ordered.filter((candidate) => candidate !== item)
  const target = position ?? others.findIndex((candidate) => candidate.restaurant_id === after) + 1
  return others.toSpliced(target, 0, item)
}

/** Changes that renumber the places to 0..n-1 (invariant 10); none for a place that has its position already. */
export function renumbered(ordered: readonly ListRestaurant[]): Change[] {
  return ordered.flatMap((item, position) =>
    item.position === position ? [] : [put('list_restaurants', item.id, { ...item, position })],
  )
}
