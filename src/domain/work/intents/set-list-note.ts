/** Writes the note of a place in a list of one's own; an empty one is none (spec L§5). */
import * as v from 'valibot'
import { id, optionalText } from '#src/domain/input.ts'
import { noteLength } from '#src/domain/limits.ts'
import { ownList, placesOfList, readsOfList } from '#src/domain/lists/lists.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'
import { trimmed } from '#src/lib/text.ts'

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
