import { expect, test } from 'vitest'
import { saveDraft } from '#src/commands/drafts.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { newList } from '#src/domain/lists/list-form.ts'
import { listEditDraft, newListDraft } from '#src/domain/work/draft-kinds.ts'
import { createMemoryStore } from '#tests/support/memory-store.ts'

const id = '00000000-0000-4000-8000-00000000000a'

test('what was typed ends with the list that is made, changed or deleted, and outlives a refused input', async () => {
  const copy = createMemoryStore()
  const drafts = () => copy.owed.rows('drafts').map(({ kind }) => kind)
  const fields = { ...newList, name: 'Soups' }
  await saveDraft(copy, { id, kind: newListDraft, content: {} })
  expect((await saveIntent(copy, 'create_list', { id, ...newList })).ok).toBe(false)
  expect(drafts()).toEqual([newListDraft])
  await saveIntent(copy, 'create_list', { id, ...fields })
  expect(drafts()).toEqual([])

  await saveDraft(copy, { id, kind: listEditDraft, content: {} })
  await saveIntent(copy, 'edit_list', { id, fields: { name: 'Stews' }, base: { name: 'Soups' } })
  expect(drafts()).toEqual([])

  await saveDraft(copy, { id, kind: listEditDraft, content: {} })
  await saveIntent(copy, 'delete_list', { id })
  expect(drafts()).toEqual([])
  expect(copy.owed.rows('outbox').map(({ intent }) => intent)).toEqual(['create_list', 'edit_list', 'delete_list'])
})
