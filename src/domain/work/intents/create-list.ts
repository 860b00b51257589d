/** Creates a list, with a first place if it was made from one (spec L§2.7, L§4). */
import * as v from 'valibot'
import { id, optionalText } from '#src/domain/input.ts'
import { listDescriptionLength } from '#src/domain/limits.ts'
import { listName } from '#src/domain/lists/lists.ts'
import type { List } from '#src/domain/rows.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'
import { trimmed } from '#src/lib/text.ts'

export const createList = defineIntent({
  name: 'create_list',
  input: v.object({
    id,
    name: listName,
    description: optionalText('A description', listDescriptionLength),
    is_public: v.boolean(),
    is_ranked: v.boolean(),
    restaurant: v.optional(v.object({ id, restaurant_id: id })),
  }),
  creates: (input) => [input.id],
  reads: (input) => [{ entity: 'lists', key: input.id }],
  effect(documents, input, { userId, now }) {
    // Applied again over the server's own row: the row is the truth, its counts too.
    if (documents.get('lists', input.id)) return []
    const list: List = {
      id: input.id,
      user_id: userId,
      name: trimmed(input.name) ?? '',
      is_public: input.is_public,
      is_ranked: input.is_ranked,
      restaurant_count: input.restaurant ? 1 : 0,
      like_count: 0,
      created_at: now,
      updated_at: now,
    }
    const description = trimmed(input.description)
    if (description) list.description = description
    const { restaurant } = input
    return [
      put('lists', list.id, list),
      ...(restaurant
        ? [put('list_restaurants', restaurant.id, { ...restaurant, list_id: list.id, position: 0, created_at: now })]
        : []),
    ]
  },
})
