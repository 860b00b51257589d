/** Likes a public list of somebody else. */
import * as v from 'valibot'
import { id } from '../input.ts'
import { defineIntent, put } from '../intent.ts'
import { ownLikes, readsOfLikes } from '../lists.ts'

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
