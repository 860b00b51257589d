/** Restaurants: by id, or all for search and what is near. */
import { keptSchema } from '#src/db/kept.ts'

export const restaurants = keptSchema<'restaurants'>([])
