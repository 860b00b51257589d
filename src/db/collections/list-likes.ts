/** Likes of lists: of a list and of a person. */
import { keptSchema } from '#src/db/kept.ts'

export const listLikes = keptSchema<'list_likes'>([
  ['list_id', 'newest'],
  ['user_id', 'newest'],
])
