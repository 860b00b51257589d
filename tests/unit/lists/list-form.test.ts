import { expect, test } from 'vitest'
import {
  isSameList,
  listDraftOf,
  listFormErrors,
  newList,
  readListDraft,
  withListDraft,
} from '#src/domain/lists/list-form.ts'

const errorsOf = (changed: Partial<typeof newList>, saving = true) => listFormErrors({ ...newList, ...changed }, saving)

test('a name must say something, but only once it is saved', () => {
  expect(errorsOf({ name: ' \n' })).toEqual({ name: 'Please enter a list name' })
  expect(errorsOf({ name: '' }, false)).toEqual({})
  expect(errorsOf({ name: ' Soups ' })).toEqual({})
})

test('a name has at most 100 characters and a description 500, emoji count as one', () => {
  expect(errorsOf({ name: '🍜'.repeat(100), description: '🍜'.repeat(500) })).toEqual({})
  expect(errorsOf({ name: 'a'.repeat(101), description: 'a'.repeat(501) }, false)).toEqual({
    name: 'A list name has at most 100 characters.',
    description: 'A description has at most 500 characters.',
  })
  expect(errorsOf({ name: 'half an emoji \uD83C' }).name).toBe('This contains characters that cannot be stored.')
})

test('two forms are the same when every field is', () => {
  expect(isSameList(newList, { ...newList })).toBe(true)
  for (const changed of [{ name: 'x' }, { description: 'x' }, { is_public: false }, { is_ranked: true }])
    expect(isSameList(newList, { ...newList, ...changed })).toBe(false)
})

test('a draft holds what was changed, and lies over the list as another device has left it', () => {
  const base = { ...newList, name: 'Soups', description: 'Warm' }
  const draft = listDraftOf({ ...base, name: 'Stews', is_public: false }, base)
  expect(draft).toEqual({ fields: { name: 'Stews', is_public: false }, base: { name: 'Soups', is_public: true } })
  const elsewhere = { ...base, name: 'Broths', description: 'Hot' }
  expect(withListDraft(elsewhere, readListDraft(structuredClone(draft)))).toEqual({
    form: { ...elsewhere, name: 'Stews', is_public: false },
    base: { ...elsewhere, name: 'Soups' },
  })
})

test('a draft without changes, or of another version of the app, is the list itself', () => {
  for (const content of [undefined, listDraftOf(newList, newList), { fields: { name: 7 }, base: {} }])
    expect(withListDraft(newList, readListDraft(content))).toEqual({ form: newList, base: newList })
})

test('E3 a draft keeps the restaurant of a new list; what is none costs nothing else of it', () => {
  const restaurantId = '00000000-0000-4000-8000-000000000009'
  const draft = listDraftOf({ ...newList, name: 'Soups' }, newList, restaurantId)
  expect(readListDraft(structuredClone(draft))).toEqual({ ...draft, restaurantId })
  const { fields, base } = draft
  for (const older of [{}, { restaurantId: 'Kumo' }, { restaurantId: null }])
    expect(readListDraft({ fields, base, ...older })).toEqual({ fields, base })
})
