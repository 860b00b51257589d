/** Who is signed in on this device; signing up, in and out. Everything that needs the network throws ServiceError. */
import { createContext, useContext } from 'react'
import type { CodeService } from './codes.ts'

export type Session = {
  userId: string
  email: string
  username?: string
  /** The server has ended the session: the local copy stays readable and writable; sending needs a new sign-in. */
  isOver: boolean
}

/**
 * `attempt`: an id that only this device knows. As long as the address is not confirmed, a sign-up with the same one takes
 * this one's place: the address was mistyped.
 */
export type NewAccount = { email: string; password: string; username: string; fullName: string; attempt: string }

/** ready: can sign in · unconfirmed: the address needs the code that was sent · signed_in: it was an account already, see signUp. */
export type SignUpOutcome = 'ready' | 'unconfirmed' | 'signed_in'

export type SessionService = {
  /** Read from this device's storage, never from the network; an expired access token changes nothing. */
  current: () => Promise<Session | undefined>
  /** Codes: invalid_credentials, email_not_confirmed. */
  signIn: (email: string, password: string) => Promise<Session>
  /**
   * Creates an account and signs nobody in, unless the account exists and opens with this password: then an earlier answer
   * was lost. Codes: username_taken, user_already_exists, weak_password.
   */
  signUp: (account: NewAccount) => Promise<SignUpOutcome>
  /** The sign-up form asks while the person types. No codes. */
  isUsernameFree: (username: string) => Promise<boolean>
  /**
   * Forgets the session on this device, also offline, then calls `clear`, which deletes the local copy. Anybody who
   * signs in meanwhile waits for it: `clear` would delete what they save. The server learns of it when it can be
   * reached. Rejects when `clear` does.
   */
  signOut: (clear: () => Promise<void>) => Promise<void>
  /** Calls back when the session has changed in any tab. Returns the function that stops it. */
  watch: (listener: () => void) => () => void
}

// The session in React; src/app provides it.

type SessionState = {
  /** undefined while being read from the device, null when nobody is signed in. */
  session: Session | null | undefined
  service: SessionService
  codes: CodeService
}

export const SessionContext = createContext<SessionState | undefined>(undefined)

export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('There is no session provider around this screen')
  return state
}
