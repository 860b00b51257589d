/** Follows a person. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'

export const follow = defineIntent({
  name: 'follow',
  input: v.object({ id, user_id: id }),
  reads: (_, { userId }) => [{ entity: 'followers', column: 'follower_id', value: userId }],
  effect(documents, input, { userId, now }) {
    const followed = documents
      .where('followers', 'follower_id', userId)
      .some((row) => row.following_id === input.user_id)
    if (followed || input.user_id === userId) return []
    return [
      put('followers', input.id, { id: input.id, follower_id: userId, following_id: input.user_id, created_at: now }),
    ]
  },
})
