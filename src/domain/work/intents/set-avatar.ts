/** Shows an uploaded picture on one's profile, or none (spec L§4). */
import * as v from 'valibot'
import { defineIntent, put } from '#src/domain/work/intent.ts'

export const setAvatar = defineIntent({
  name: 'set_avatar',
  /** '{userId}/avatar.jpg?t={ms}': a path in the bucket avatars, with the time of the upload. */
  input: v.object({
    avatar_url: v.nullable(
      v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}\/avatar\.jpg(\?t=\d{1,15})?$/, 'This is no picture.')),
    ),
  }),
  reads: (_, { userId }) => [{ entity: 'profiles', key: userId }],
  effect(documents, { avatar_url }, { userId }) {
    const profile = documents.get('profiles', userId)
    if (!profile) return []
    const { avatar_url: _, ...rest } = profile
    return [put('profiles', userId, avatar_url ? { ...rest, avatar_url } : rest)]
  },
})
