/**
 * A sign-up that has begun, until somebody signs in: a mistyped address is corrected in the form as it was. Only the page
 * keeps the password.
 */
import * as v from 'valibot'
import type { SignUpForm } from '#src/domain/people/sign-up.ts'
import { dropText, storedText, storeText } from '#src/lib/web-storage.ts'

const key = 'crumb-sign-up'

/** `attempt`: see NewAccount. */
const begunSignUp = v.object({ attempt: v.string(), fullName: v.string(), username: v.string(), email: v.string() })
type BegunSignUp = v.InferOutput<typeof begunSignUp>

let typedPassword = ''

/** undefined when none has begun, or the storage is closed to the page. */
export function signUpBegun(): (BegunSignUp & Pick<SignUpForm, 'password'>) | undefined {
  try {
    const { success, output } = v.safeParse(begunSignUp, JSON.parse(storedText('localStorage', key) ?? 'null'))
    return success ? { ...output, password: typedPassword } : undefined
  } catch {
    return undefined
  }
}

/** Returns the id of the attempt, which stays the same until somebody signs in. */
export function beginSignUp({ password, ...form }: SignUpForm): string {
  const attempt = signUpBegun()?.attempt ?? crypto.randomUUID()
  typedPassword = password
  storeText('localStorage', key, JSON.stringify({ ...form, attempt }))
  return attempt
}

export function forgetSignUp(): void {
  typedPassword = ''
  dropText('localStorage', key)
}
