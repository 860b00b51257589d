/** Kinds of food, regions and moods: few, read whole. */
import { keptSchema } from '#src/db/kept.ts'

export const tags = keptSchema<'tags'>([])
