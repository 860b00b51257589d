/** Unfollows a person. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { defineIntent, remove } from '#src/domain/work/intent.ts'

export const unfollow = defineIntent({
  name: 'unfollow',
  input: v.object({ user_id: id }),
  reads: (_, { userId }) => [{ entity: 'followers', column: 'follower_id', value: userId }],
  effect: (documents, input, { userId }) =>
    documents
      .where('followers', 'follower_id', userId)
      .filter((row) => row.following_id === input.user_id)
      .map((row) => remove('followers', row.id)),
})
