import type { LocalCopy } from '#src/db/local-copy.ts'
import { seenActivity } from '#src/domain/people/activity.ts'
import type { Activity } from '#src/domain/rows.ts'

/** Notes that the person has been shown these deeds of friends. Throws StorageError. */
export const noteSeenActivity = (copy: LocalCopy, newest: readonly Activity[]): Promise<void> =>
  copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'seen_activity', value: seenActivity(newest) }]))
