/** Removes a place from a list of one's own and closes the gap. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { ownList, placesOfList, readsOfList, renumbered } from '#src/domain/lists/lists.ts'
import { defineIntent, put, remove } from '#src/domain/work/intent.ts'

export const removeFromList = defineIntent({
  name: 'remove_from_list',
  input: v.object({ list_id: id, restaurant_id: id }),
  reads: (input) => readsOfList(input.list_id),
  effect(documents, input, { userId }) {
    const list = ownList(documents, input.list_id, userId)
    const items = placesOfList(documents, input.list_id)
    const removed = items.find((item) => item.restaurant_id === input.restaurant_id)
    if (!list || !removed) return []
    return [
      remove('list_restaurants', removed.id),
      ...renumbered(items.filter((item) => item !== removed)),
      put('lists', list.id, { ...list, restaurant_count: items.length - 1 }),
    ]
  },
})
