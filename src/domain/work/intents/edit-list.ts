/** Edits a list of one's own, field by field against what the device saw. */
import * as v from 'valibot'
import { changedFields, id, optionalText, setText } from '#src/domain/input.ts'
import { listDescriptionLength } from '#src/domain/limits.ts'
import { listName, ownList } from '#src/domain/lists/lists.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'
import { trimmed } from '#src/lib/text.ts'

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
