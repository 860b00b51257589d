/** What an account needs (spec D§5). The database has the same as constraints. */

import { fullNameLength, fullNameRule, usernameLength } from '#src/domain/limits.ts'
import { characterCount, trimmed } from '#src/lib/text.ts'

const passwordLength = 8

export const isUsername = (text: string): boolean =>
  usernameFrom(text) === text && text.length >= usernameLength.least && text.length <= usernameLength.most

/** The typed text without the characters that a username cannot have. */
export const usernameFrom = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9_]/g, '')

type PasswordRule = { name: string; isMet: (password: string) => boolean }

export const passwordRules: readonly PasswordRule[] = [
  { name: `${passwordLength} characters or more`, isMet: (password) => characterCount(password) >= passwordLength },
  { name: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { name: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { name: 'A digit', isMet: (password) => /\d/.test(password) },
  { name: 'A symbol', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
]

/** Why this cannot be a password (spec D§5); undefined when it can. */
export const passwordProblem = (password: string): string | undefined =>
  passwordRules.every(({ isMet }) => isMet(password)) ? undefined : 'Password does not meet security requirements'

export type SignUpForm = { fullName: string; username: string; email: string; password: string }
export type SignUpErrors = { [Field in keyof SignUpForm]?: string }

/** The errors by field, in the order of the form; empty when the account can be created. */
export function signUpErrors({ fullName, username, email, password }: SignUpForm): SignUpErrors {
  const name = characterCount(trimmed(fullName) ?? '')
  const errors: SignUpErrors = {}
  if (name < 1 || name > fullNameLength) errors.fullName = fullNameRule
  if (username.length < usernameLength.least || username.length > usernameLength.most)
    errors.username = `Username must be between ${usernameLength.least} and ${usernameLength.most} characters`
  if (!trimmed(email)) errors.email = 'Email is required'
  const weak = passwordProblem(password)
  if (weak) errors.password = weak
  return errors
}
