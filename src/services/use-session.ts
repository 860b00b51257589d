/** The session in React; src/app provides it. */
import { createContext, useContext } from 'react'
import type { Session, SessionService } from './session.ts'

export type SessionState = {
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
