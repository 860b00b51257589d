/** Who is signed in on this device, and signing up, in and out. All that needs the network throws ServiceError. */
import { createContext, useContext } from 'react'

export type Session = {
  userId: string
  email: string
  username?: string
  /** The server has ended it: the local copy stays readable and takes changes, sending them needs a new sign-in. */
  isOver: boolean
}

export type NewAccount = { email: string; password: string; username: string; fullName: string }

export type SessionService = {
  /** From this device's storage, never from the network; an access token whose time is over changes nothing. */
  current: () => Promise<Session | undefined>
  /** Codes: invalid_credentials, email_not_confirmed. */
  signIn: (email: string, password: string) => Promise<Session>
  /**
   * Makes an account and signs nobody in. Whether its mail has to be confirmed first. Codes: username_taken,
   * user_already_exists, weak_password.
   */
  signUp: (account: NewAccount) => Promise<{ mustConfirm: boolean }>
  /** Codes: none. Asked by the sign-up form while typing. */
  isUsernameFree: (username: string) => Promise<boolean>
  /**
   * Forgets the session here, also offline, and then calls `clear`, which deletes the local copy: who signs in meanwhile
   * waits for it, since it would take along what they save. The server is told when it can be reached. Rejects as `clear`.
   */
  signOut: (clear: () => Promise<void>) => Promise<void>
  /** Calls back when the session has changed in this tab or another one. Returns what ends it. */
  watch: (listener: () => void) => () => void
}

// The session in React; src/app provides it.

type SessionState = {
  /** undefined while it is being read from the device, null when nobody is signed in. */
  session: Session | null | undefined
  service: SessionService
}

export const SessionContext = createContext<SessionState | undefined>(undefined)

export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('There is no session provider around this screen')
  return state
}
