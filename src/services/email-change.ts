/**
 * Another mail address, with a code for each end that is typed in the app. Everything here needs the network and throws
 * ServiceError.
 */
export type EmailChangeService = {
  /** Sends the codes, if the address can be used. Nothing tells whether somebody has it. Codes: validation_failed. */
  begin: (email: string) => Promise<void>
  /** With the code that the current address got. Codes: otp_expired, which may also mean a wrong code. */
  agree: (code: string) => Promise<void>
  /**
   * With the code that the new address got. Codes: otp_expired; email_not_agreed when the codes were sent again meanwhile, and the
   * current address has to agree anew.
   */
  complete: (email: string, code: string) => Promise<void>
  /** Sends both codes again, which ends the earlier ones and the agreement. */
  resend: () => Promise<void>
}
