import { expect, test } from 'vitest'
import { isSameList, listFormErrors, newList } from '../../../src/domain/list-form.ts'

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
