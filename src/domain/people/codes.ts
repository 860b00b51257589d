/** Codes that come by mail (supabase/config.toml has the same numbers for the server). */

export const codeLength = 8
/** How long a code works, in ms. */
export const codeLife = 600_000
/** Ms between two mails. */
const mailPause = 60_000

/** Whether a code that was sent then may still work. A clock that was set back by more ends it. */
export const mayStillWork = (sentAt: number, now: number): boolean => Math.abs(now - sentAt) < codeLife

/** Another address that waits for its codes: the current address agrees first. `sentAt`: device clock in ms. */
export type EmailChange = { email: string; sentAt: number; isAgreed: boolean }

/** The digits of what was typed or pasted: "4821 0937" as well. */
export const codeFrom = (typed: string): string => typed.replace(/\D/g, '').slice(0, codeLength)

/** Whole seconds until another mail may be asked for. A clock that was set back makes nobody wait longer. */
export function secondsToResend(sentAt: number, now: number): number {
  const left = Math.min(mailPause, sentAt + mailPause - now)
  return Math.max(0, Math.ceil(left / 1000))
}

/** "0:24". */
export const shownSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
