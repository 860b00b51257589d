/** What an account needs (spec D§5). The database has the same as constraints. */

import { fullNameLength, fullNameRule, usernameLength } from '#src/domain/limits.ts'
import { isVisibleName, visibleNameRule } from '#src/domain/visible-name.ts'
import { characterCount, trimmed } from '#src/lib/text.ts'

const passwordLength = 8

export const isUsername = (text: string): boolean =>
  usernameFrom(text) === text && text.length >= usernameLength.least && text.length <= usernameLength.most

/** The typed text without the characters that a username cannot have. */
export const usernameFrom = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9_]/g, '')

type PasswordRule = { name: string; isMet: (password: string) => boolean }

/**
 * A password has a character of each: what the auth server calls `lower_upper_letters_digits_symbols` (supabase/config.toml).
 * No other letters or symbols count there, so none do here.
 */
export const passwordClasses = {
  'An uppercase letter': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'A lowercase letter': 'abcdefghijklmnopqrstuvwxyz',
  'A digit': '0123456789',
  'A symbol': '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~',
} as const

export const passwordRules: readonly PasswordRule[] = [
  { name: `${passwordLength} characters or more`, isMet: (password) => characterCount(password) >= passwordLength },
  ...Object.entries(passwordClasses).map(([name, characters]) => ({
    name,
    isMet: (password: string) => [...password].some((character) => characters.includes(character)),
  })),
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
  else if (!isVisibleName(fullName)) errors.fullName = visibleNameRule
  if (username.length < usernameLength.least || username.length > usernameLength.most)
    errors.username = `Username must be between ${usernameLength.least} and ${usernameLength.most} characters`
  if (!trimmed(email)) errors.email = 'Email is required'
  const weak = passwordProblem(password)
  if (weak) errors.password = weak
  return errors
}
