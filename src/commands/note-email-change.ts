import type { LocalCopy } from '#src/db/local-copy.ts'
import type { EmailChange } from '#src/domain/people/codes.ts'

/** Notes for which code another address waits; undefined: for none any more. Throws StorageError. */
export const noteEmailChange = (copy: LocalCopy, change: EmailChange | undefined): Promise<void> =>
  copy.owed.write(['facts'], (owed) =>
    change ? owed.put('facts', [{ name: 'email_change', value: change }]) : owed.delete('facts', ['email_change']),
  )
