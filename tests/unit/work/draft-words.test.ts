import { expect, test } from 'vitest'
import { listEditDraft, newListDraft, reviewEditDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { draftPath, draftState, draftTitle } from '#src/domain/work/draft-words.ts'

const draft = (kind: string, content: unknown = {}) => ({ id: 'x', kind, content })

test('C1 E3 H2 every kind of draft has its name and leads to its form', () => {
  const list = draft(newListDraft, { fields: { name: 'Soups' }, base: {} })
  expect([draftTitle(list), draftState(list), draftPath(list)]).toEqual([
    'List “Soups”',
    'Not saved',
    '/create-list?draft=x',
  ])
  expect(draftTitle(draft(newListDraft))).toBe('List “without a name”')
  const edited = draft(listEditDraft)
  expect([draftTitle(edited), draftPath(edited)]).toEqual(['Changes of a list', '/edit-list/x'])
  const visit = draft(visitDraft, { place: { id: '00000000-0000-4000-8000-000000000001', name: 'Kumo' } })
  expect([draftTitle(visit), draftState(visit), draftPath(visit)]).toEqual([
    'Visit to Kumo',
    'Not submitted',
    '/log?draft=x',
  ])
  const changed = draft(reviewEditDraft)
  expect([draftTitle(changed), draftPath(changed)]).toEqual(['Changes of your visit to a place', '/log?review=x'])
})
