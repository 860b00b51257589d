/** Changes one's settings, field by field against what the device saw (spec L§4). */
import * as v from 'valibot'
import { changedFields, optionalText, requiredText, setText } from '#src/domain/input.ts'
import { bioLength, fullNameLength, fullNameRule } from '#src/domain/limits.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'
import { trimmed } from '#src/lib/text.ts'

const fields = v.partial(
  v.object({
    full_name: requiredText('A full name', fullNameLength, fullNameRule),
    bio: optionalText('A bio', bioLength),
    email_notifications: v.boolean(),
    push_notifications: v.boolean(),
    show_activity: v.boolean(),
    allow_friend_requests: v.boolean(),
  }),
)

export const updateProfile = defineIntent({
  name: 'update_profile',
  input: v.object({ fields, base: fields }),
  reads: (_, { userId }) => [{ entity: 'profiles', key: userId }],
  effect(documents, input, { userId }) {
    const profile = documents.get('profiles', userId)
    if (!profile) return []
    const { bio, full_name, ...toggles } = changedFields(input)
    const updated = { ...profile, ...toggles }
    if (full_name !== undefined) updated.full_name = trimmed(full_name) ?? ''
    if (bio !== undefined) setText(updated, 'bio', bio)
    return [put('profiles', userId, updated)]
  },
})
