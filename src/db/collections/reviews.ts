/** Reviews: of a person, of a restaurant and of everybody, each newest first. */
import { keptSchema } from '#src/db/kept.ts'

export const reviews = keptSchema<'reviews'>(
  [
    ['user_id', 'newest'],
    ['restaurant_id', 'newest'],
  ],
  { newest: true },
)
