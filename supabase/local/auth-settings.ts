/** The auth server's settings for codes and mails: those of supabase/config.toml, which hosted projects take. */
import { randomInt } from 'node:crypto'

/**
 * The auth server bounds guesses by network address only, never by account: 60 in a code's life. With eight digits, a
 * thousand addresses together have a chance of 1 in 1,600; with the usual six it would be 1 in 16.
 */
export const codeLength = 8
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
/** Seconds. Long enough to find the mail, and what is guessed at lives no longer. */
export const codeLife = 600
/** Seconds between two mails of one kind to one person: nobody's mailbox is flooded. */
export const mailPause = 60
/** Tries at codes, per network address and five minutes. */
export const verifications = 30

/** Each a file in supabase/templates. */
export const mails = {
  confirmation: 'Your code to confirm your address',
  recovery: 'Your code for a new password',
  email_change: 'Your code to change your address',
  password_changed: 'Your password has changed',
  email_changed: 'Your address has changed',
} as const
export type MailKind = keyof typeof mails
