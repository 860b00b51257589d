/** Edits a list of one's own, field by field against what the device saw. */
import * as v from 'valibot'
import { trimmed } from '../../lib/text.ts'
import { changedFields, id, optionalText, setText } from '../input.ts'
import { defineIntent, put } from '../intent.ts'
import { listDescriptionLength } from '../limits.ts'
import { listName, ownList } from '../lists.ts'

const fields = v.partial(
  v.object({
    name: listName,
    description: optionalText('A description', listDescriptionLength),
    is_public: v.boolean(),
    is_ranked: v.boolean(),
  }),
)

export const editList = defineIntent({
  name: 'edit_list',
  input: v.object({ id, fields, base: fields }),
  reads: (input) => [{ entity: 'lists', key: input.id }],
  effect(documents, input, { userId, now }) {
    const list = ownList(documents, input.id, userId)
    if (!list) return []
    const { name, description, ...switches } = changedFields(input)
    const edited = { ...list, ...switches, updated_at: now }
    if (name !== undefined) edited.name = trimmed(name) ?? ''
    if (description !== undefined) setText(edited, 'description', description)
    return [put('lists', list.id, edited)]
  },
})
