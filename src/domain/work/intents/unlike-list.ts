/** Takes one's like of a list back. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { ownLikes, readsOfLikes } from '#src/domain/lists/lists.ts'
import { defineIntent, put, remove } from '#src/domain/work/intent.ts'

export const unlikeList = defineIntent({
  name: 'unlike_list',
  input: v.object({ list_id: id }),
  reads: (input) => readsOfLikes(input.list_id),
  effect(documents, input, { userId }) {
    const likes = ownLikes(documents, input.list_id, userId)
    const list = documents.get('lists', input.list_id)
    return [
      ...likes.map((like) => remove('list_likes', like.id)),
      ...(list && likes.length > 0 ? [put('lists', list.id, { ...list, like_count: list.like_count - 1 })] : []),
    ]
  },
})
