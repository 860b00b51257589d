/** Writes the note of a place in a list of one's own; an empty one is none (spec L§5). */
import * as v from 'valibot'
import { trimmed } from '../../lib/text.ts'
import { id, optionalText } from '../input.ts'
import { defineIntent, put } from '../intent.ts'
import { noteLength } from '../limits.ts'
import { ownList, placesOfList, readsOfList } from '../lists.ts'

export const setListNote = defineIntent({
  name: 'set_list_note',
  input: v.object({ list_id: id, restaurant_id: id, notes: optionalText('A note', noteLength) }),
  reads: (input) => readsOfList(input.list_id),
  effect(documents, input, { userId }) {
    const item = placesOfList(documents, input.list_id).find((place) => place.restaurant_id === input.restaurant_id)
    if (!item || !ownList(documents, input.list_id, userId)) return []
    const { notes: _, ...rest } = item
    const notes = trimmed(input.notes)
    return [put('list_restaurants', item.id, notes ? { ...rest, notes } : rest)]
  },
})
