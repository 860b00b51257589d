/** Unfollows a person. */
import { unfollow as intent } from '#src/domain/work/intents/unfollow.ts'
import { commandFor } from './save-mutation.ts'

export const unfollow = commandFor(intent)
