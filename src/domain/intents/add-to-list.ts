/** Adds a place at the end of a list of one's own; one that is there stays where it is. */
import * as v from 'valibot'
import { trimmed } from '../../lib/text.ts'
import { id, optionalText } from '../input.ts'
import { defineIntent, put } from '../intent.ts'
import { noteLength } from '../limits.ts'
import { ownList, placesOfList, readsOfList } from '../lists.ts'
import type { ListRestaurant } from '../rows.ts'

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
