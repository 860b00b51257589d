/** The outcome of a command: saved on this device, or the reason why not, in a sentence for people. */
export type Result<Value = void> = { ok: true; value: Value } | { ok: false; error: CommandError }

export type CommandError = {
  /**
   * invalid_input: the person can correct it · storage_full, storage_lost: the device refuses · draft_ended: another
   * tab · not_arrived: not everything of the account is on this device.
   */
  code: 'invalid_input' | 'storage_full' | 'storage_lost' | 'draft_ended' | 'not_arrived'
  message: string
  /** The path of the invalid field of the input, such as 'comment'. */
  field?: string
}

export const succeeded = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const failed = (error: CommandError): Result<never> => ({ ok: false, error })
