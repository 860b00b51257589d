/** What a command comes to: it has been saved on this device, or why it could not be, in a sentence for people. */
export type Result<Value = void> = { ok: true; value: Value } | { ok: false; error: CommandError }

export type CommandError = {
  /** invalid_input: the person can mend it · storage_full · storage_lost: the device refuses · draft_ended: another tab. */
  code: 'invalid_input' | 'storage_full' | 'storage_lost' | 'draft_ended'
  message: string
  /** The path of the input's field that is wrong, such as 'comment'. */
  field?: string
}

export const succeeded = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const failed = (error: CommandError): Result<never> => ({ ok: false, error })
