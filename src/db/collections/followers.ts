/** Who follows whom, from both sides, newest first. */
import { keptSchema } from '#src/db/kept.ts'

export const followers = keptSchema<'followers'>([
  ['follower_id', 'newest'],
  ['following_id', 'newest'],
])
