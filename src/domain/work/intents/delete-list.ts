/** Deletes a list of one's own with its places and likes. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { ownList, placesOfList } from '#src/domain/lists/lists.ts'
import { defineIntent, remove } from '#src/domain/work/intent.ts'

export const deleteList = defineIntent({
  name: 'delete_list',
  input: v.object({ id }),
  reads: (input) => [
    { entity: 'lists', key: input.id },
    { entity: 'list_restaurants', column: 'list_id', value: input.id },
    { entity: 'list_likes', column: 'list_id', value: input.id },
  ],
  effect(documents, input, { userId }) {
    const list = ownList(documents, input.id, userId)
    if (!list) return []
    return [
      remove('lists', list.id),
      ...placesOfList(documents, list.id).map((item) => remove('list_restaurants', item.id)),
      ...documents.where('list_likes', 'list_id', list.id).map((like) => remove('list_likes', like.id)),
    ]
  },
})
