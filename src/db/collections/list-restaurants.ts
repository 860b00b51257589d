/** The places of lists: of a list in their order, and the lists of a place. */
import { keptSchema } from '#src/db/kept.ts'

export const listRestaurants = keptSchema<'list_restaurants'>([
  ['list_id', 'row.position'],
  ['restaurant_id', 'newest'],
])
