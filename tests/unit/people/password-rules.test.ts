import { expect, test } from 'vitest'
import { passwordRules } from '#src/domain/people/sign-up.ts'
import { passwordVectors } from '#tests/support/password-vectors.ts'

test.each(Object.entries(passwordVectors))('D§5 The form takes the password %j: %s', (password, isTaken) => {
  expect(passwordRules.every(({ isMet }) => isMet(password))).toBe(isTaken)
})
