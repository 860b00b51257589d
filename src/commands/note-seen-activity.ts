import type { LocalCopy } from '#src/db/local-copy.ts'
import { type News, seenActivity } from '#src/domain/people/activity.ts'

/** Notes what the person has been shown on Activity. Throws StorageError. */
export const noteSeenActivity = (copy: LocalCopy, news: News): Promise<void> =>
  copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'seen_activity', value: seenActivity(news) }]))
