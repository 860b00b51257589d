/** Moves a place of a list of one's own right behind another, or to the top. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { moved, ownList, placesOfList, readsOfList, renumbered } from '#src/domain/lists/lists.ts'
import { defineIntent } from '#src/domain/work/intent.ts'

export const moveInList = defineIntent({
  name: 'move_in_list',
  input: v.object({ list_id: id, restaurant_id: id, after: v.nullable(id) }),
  reads: (input) => readsOfList(input.list_id),
  effect(documents, input, { userId }) {
    if (!ownList(documents, input.list_id, userId)) return []
    return renumbered(moved(placesOfList(documents, input.list_id), input.restaurant_id, input.after))
  },
})
