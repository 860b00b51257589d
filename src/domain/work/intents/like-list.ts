/** Likes a public list of somebody else. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { ownLikes, readsOfLikes } from '#src/domain/lists/lists.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'

export const likeList = defineIntent({
  name: 'like_list',
  input: v.object({ id, list_id: id }),
  reads: (input) => readsOfLikes(input.list_id),
  effect(documents, input, { userId, now }) {
    const list = documents.get('lists', input.list_id)
    if (list?.user_id === userId || ownLikes(documents, input.list_id, userId).length > 0) return []
    return [
      put('list_likes', input.id, { id: input.id, list_id: input.list_id, user_id: userId, created_at: now }),
      ...(list ? [put('lists', list.id, { ...list, like_count: list.like_count + 1 })] : []),
    ]
  },
})
