/**
 * Codes that come by mail and are typed in the app: a link in a mail would open the browser, not the installed app.
 * Everything here needs the network and throws ServiceError.
 */
import type { Session } from './session.ts'

/** What the code for a new password has proven. It is in memory only: whoever leaves asks for another code. */
export type ResetPermit = { accept: (password: string) => Promise<Session> }

export type CodeService = {
  /** Sends a code for a new password, if the address has an account. Nothing tells whether it has. */
  sendReset: (email: string) => Promise<void>
  /** Codes: otp_expired, which may also mean a wrong code. */
  checkReset: (email: string, code: string) => Promise<ResetPermit>
  /** Sends the code of a sign-up again, if it waits for one. Nothing tells whether it does. */
  sendConfirmation: (email: string) => Promise<void>
  /**
   * Confirms the address of a sign-up and signs in. Somebody may have begun a sign-up with the address before: `password`,
   * the one just typed, replaces theirs. Codes: otp_expired.
   */
  confirm: (email: string, code: string, password: string | undefined) => Promise<Session>
}
