/** Adds a place at the end of a list of one's own; one that is there stays where it is. */
import * as v from 'valibot'
import { id, optionalText } from '#src/domain/input.ts'
import { noteLength } from '#src/domain/limits.ts'
import { ownList, placesOfList, readsOfList } from '#src/domain/lists/lists.ts'
import type { ListRestaurant } from '#src/domain/rows.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'
import { trimmed } from '#src/lib/text.ts'

export const addToList = defineIntent({
  name: 'add_to_list',
  input: v.object({ id, list_id: id, restaurant_id: id, notes: optionalText('A note', noteLength) }),
  reads: (input) => readsOfList(input.list_id),
  effect(documents, input, { userId, now }) {
    const list = ownList(documents, input.list_id, userId)
    const items = placesOfList(documents, input.list_id)
    if (!list || items.some((item) => item.restaurant_id === input.restaurant_id)) return []
    const item: ListRestaurant = {
      id: input.id,
      list_id: list.id,
      restaurant_id: input.restaurant_id,
      position: items.length,
      created_at: now,
    }
    const notes = trimmed(input.notes)
    if (notes) item.notes = notes
    return [
      put('list_restaurants', item.id, item),
      put('lists', list.id, { ...list, restaurant_count: items.length + 1 }),
    ]
  },
})
