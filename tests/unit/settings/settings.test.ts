import { describe, expect, test } from 'vitest'
import {
  fullNameProblem,
  isChangeOf,
  readTypedTexts,
  textsToSave,
  withinLimit,
  withTyped,
} from '#src/domain/people/settings.ts'
import { characterCount } from '#src/lib/text.ts'

const profile = { user_id: 'ada', username: 'ada', full_name: 'Ada', bio: 'Soup' }

describe('what stood there when the person began to type', () => {
  const typed = withTyped(withTyped({}, { bio: 'T' }, profile), { bio: 'Tea' }, { ...profile, bio: 'T' })

  test('is the base of what is saved, also when another device has changed it since (invariant 15)', () => {
    expect(typed).toEqual({ bio: 'Tea', base: { bio: 'Soup' } })
    const fromAnother = { ...profile, bio: 'Noodles' }
    expect(textsToSave(typed, fromAnother)).toEqual({ fields: { bio: 'Tea' }, base: { bio: 'Soup' } })
    expect(readTypedTexts(typed)).toEqual(typed)
  })

  test('is nothing to save when it was typed back, or when the other device has written the same', () => {
    expect(textsToSave({ ...typed, bio: ' Soup' }, { ...profile, bio: 'Noodles' })).toBeUndefined()
    expect(textsToSave(typed, { ...profile, bio: 'Tea' })).toBeUndefined()
  })
})

describe('textsToSave', () => {
  test('names only what differs, with what the device saw', () => {
    expect(textsToSave({ full_name: 'Ada L', bio: 'Soup' }, profile)).toEqual({
      fields: { full_name: 'Ada L' },
      base: { full_name: 'Ada' },
    })
    expect(textsToSave({ bio: '' }, profile)).toEqual({ fields: { bio: '' }, base: { bio: 'Soup' } })
  })

  test('is nothing when nothing was typed, or the same, or white space around it', () => {
    expect(textsToSave({}, profile)).toBeUndefined()
    expect(textsToSave({ full_name: ' Ada ', bio: 'Soup\n' }, profile)).toBeUndefined()
    expect(textsToSave({ bio: '  ' }, { user_id: 'ada', username: 'ada' })).toBeUndefined()
  })

  test('never takes the name away, and saves the bio all the same', () => {
    expect(textsToSave({ full_name: '  ', bio: 'Tea' }, profile)).toEqual({
      fields: { bio: 'Tea' },
      base: { bio: 'Soup' },
    })
  })
})

test('a blank name is a problem for who has a name', () => {
  expect(fullNameProblem(' ', profile)).toBe('Full name must be between 1 and 25 characters')
  expect(fullNameProblem(undefined, profile)).toBeUndefined()
  expect(fullNameProblem('A', profile)).toBeUndefined()
  expect(fullNameProblem('', {})).toBeUndefined()
})

test('a draft of another version counts as nothing typed', () => {
  expect(readTypedTexts({ full_name: 'A' })).toEqual({ full_name: 'A' })
  expect(readTypedTexts({ full_name: 4 })).toEqual({})
  expect(readTypedTexts(null)).toEqual({})
})

describe('withinLimit', () => {
  test('blocks what is typed beyond the limit, wherever the caret is', () => {
    expect(withinLimit('abcde', 'abcdef', 5)).toBe('abcde')
    expect(withinLimit('abcde', 'abXcde', 5)).toBe('abcde')
    expect(withinLimit('abcd', 'abXcd', 5)).toBe('abXcd')
  })

  test('keeps of what is pasted as much as there is room for, where it was pasted', () => {
    expect(withinLimit('abcd', 'ab12345cd', 6)).toBe('ab12cd')
    expect(withinLimit('', '1234567', 6)).toBe('123456')
    expect(withinLimit('abc', 'abcabcabc', 5)).toBe('abcab')
  })

  test('counts an emoji of one code point as one and never cuts it', () => {
    expect(withinLimit('🍜🍜', '🍜🍜🍣', 2)).toBe('🍜🍜')
    expect(withinLimit('🍜', '🍜🍣🍣', 2)).toBe('🍜🍣')
  })

  test('shortens what was too long before, for it may have come from elsewhere', () => {
    expect(characterCount(withinLimit('abcdefgh', 'abcdefghi', 5))).toBe(5)
  })
})

test('a change belongs to the section that makes it', () => {
  const update = (field: string) => ({ intent: 'update_profile', input: { fields: { [field]: true }, base: {} } })
  expect(isChangeOf('texts', update('bio'))).toBe(true)
  expect(isChangeOf('privacy', update('bio'))).toBe(false)
  expect(isChangeOf('privacy', update('show_activity'))).toBe(true)
  expect(isChangeOf('notifications', update('push_notifications'))).toBe(true)
  expect(isChangeOf('photo', { intent: 'set_avatar', input: { avatar_url: null } })).toBe(true)
  expect(isChangeOf('pins', { intent: 'pin_restaurant', input: {} })).toBe(true)
  expect(isChangeOf('texts', { intent: 'update_profile', input: {} })).toBe(false)
})
