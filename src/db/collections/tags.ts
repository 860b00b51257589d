/** Kinds of food, regions and moods: few, read whole. */
import { keptSchema } from '../kept.ts'

export const tags = keptSchema<'tags'>([])
