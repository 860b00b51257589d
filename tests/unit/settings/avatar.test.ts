import { expect, test } from 'vitest'
import { avatarFileProblem, avatarPathOf } from '#src/domain/people/avatar.ts'

test('a picture is an image of less than 5 MB', () => {
  const limit = 5 * 1024 * 1024
  expect(avatarFileProblem({ type: 'image/png', size: limit - 1 })).toBeUndefined()
  expect(avatarFileProblem({ type: 'image/png', size: limit })).toBe('Image size must be less than 5MB')
  expect(avatarFileProblem({ type: 'application/pdf', size: 1 })).toBe('Please select an image file')
  expect(avatarFileProblem({ type: '', size: 1 })).toBeUndefined()
})

test('the path carries a time that the database takes, whatever the clock says', () => {
  expect(avatarPathOf('ada', 1_700_000_000_000.5)).toBe('ada/avatar.jpg?t=1700000000000')
  expect(avatarPathOf('ada', -1)).toBe('ada/avatar.jpg?t=0')
  expect(avatarPathOf('ada', 1e18)).toBe('ada/avatar.jpg?t=999999999999999')
})
