/** What people did: of a person and of everybody, newest first. */
import { keptSchema } from '#src/db/kept.ts'

export const activities = keptSchema<'activities'>([['user_id', 'newest']], { newest: true })
