/** Profiles: one's own with every column, other people's with what they show. */
import { keptSchema } from '#src/db/kept.ts'

export const profiles = keptSchema<'profiles'>([])
