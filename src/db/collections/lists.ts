/** Lists: of a person, newest first. */
import { keptSchema } from '#src/db/kept.ts'

export const lists = keptSchema<'lists'>([['user_id', 'newest']])
