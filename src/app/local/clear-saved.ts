/** Clears what can be fetched again; unsent work, drafts and their photos stay (experience.md §2.7). */

import { pictureCache } from '#src/app/service-worker/caches.ts'
import { disownDocuments } from '#src/db/clear-cursors.ts'
import type { LiveCopy } from '#src/db/open.ts'

/**
 * Disowns the documents in the owed database and reloads every tab: the next opening finds documents that are not its
 * own and starts with none, as it does for lost ones. If killed, it is either done or not begun.
 */
export async function clearSaved(copy: LiveCopy): Promise<void> {
  await disownDocuments(copy.owed, copy.newId())
  await caches.delete(pictureCache)
  // The other tabs close their copy and open it again; this one does not hear its own message.
  copy.channel.post('signed_out')
  copy.owed.close()
}
