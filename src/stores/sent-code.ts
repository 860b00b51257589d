/**
 * To which address the last code was sent. Reading the mail may close the installed app, which then goes on where the
 * person types the code.
 */
import * as v from 'valibot'
import { mayStillWork } from '#src/domain/people/codes.ts'
import { dropText, storedText, storeText } from '#src/lib/web-storage.ts'

const sentCode = v.object({ email: v.string(), sentAt: v.number() })
/** `sentAt`: device clock in ms. */
export type SentCode = v.InferOutput<typeof sentCode>

/** `reset`: for a new password · `confirm`: for the address of a sign-up. */
export type CodePurpose = 'reset' | 'confirm'

const keyOf = (purpose: CodePurpose): string => `crumb-code-${purpose}`

/** If the storage refuses, the person goes on as long as the app stays open. */
export const noteSentCode = (purpose: CodePurpose, sent: SentCode): void =>
  void storeText('localStorage', keyOf(purpose), JSON.stringify(sent))

export const forgetSentCode = (purpose: CodePurpose): void => dropText('localStorage', keyOf(purpose))

/** undefined when there is none that may still work at `now`. */
export function sentCodeOf(purpose: CodePurpose, now: number): SentCode | undefined {
  try {
    const { success, output } = v.safeParse(sentCode, JSON.parse(storedText('localStorage', keyOf(purpose)) ?? 'null'))
    return success && mayStillWork(output.sentAt, now) ? output : undefined
  } catch {
    return undefined
  }
}
