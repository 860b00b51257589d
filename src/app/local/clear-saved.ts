/** Clears what can be fetched again; what is not sent yet, drafts and their photos stay (experience.md §2.7). */

import { pictureCache } from '#src/app/service-worker/caches.ts'
import { disownDocuments } from '#src/db/clear-cursors.ts'
import type { LiveCopy } from '#src/db/open.ts'

/**
 * Takes the documents from the owed database, and loads the app again in every tab: the next opening finds documents
 * that are not its own and begins with none, as it does for lost ones. Killed anywhere, it is done or not begun.
 */
export async function clearSaved(copy: LiveCopy): Promise<void> {
  await disownDocuments(copy.owed, copy.newId())
  await caches.delete(pictureCache)
  // The other tabs close their copy and open it anew; this one hears nothing of its own message.
  copy.channel.post('signed_out')
  copy.owed.close()
}
