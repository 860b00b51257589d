/**
 * Signing out: the session goes first, so that no tab opens the copy again, then everything of the person on this
 * device.
 */

import { pictureCache } from '#src/app/service-worker/caches.ts'
import { endNotifications } from '#src/app/service-worker/end-notifications.ts'
import { forgetPictures } from '#src/app/service-worker/forget-pictures.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { wipeCopy } from '#src/db/wipe.ts'
import { keptPacksCache } from '#src/lib/map-packs.ts'
import { forgetSharedPhotos } from '#src/services/shared-photos.ts'
import { sayFarewell } from '#src/stores/account-end.ts'
import { expectVisitor } from '#src/stores/first-paint.ts'
import { forgetNotified } from '#src/stores/notified-device.ts'
import { forgetLeaver, rememberLeaver } from './leaver.ts'

type Leaving = {
  session: SessionKeeper
  copy: LiveCopy
  stopSync: () => Promise<void>
  farewell: string | undefined
}

export async function leave({ session, copy, stopSync, farewell }: Leaving): Promise<void> {
  // First, because it frees space.
  expectVisitor()
  rememberLeaver(copy.userId)
  sayFarewell(farewell)
  forgetNotified()
  const endHere = async (): Promise<void> => endNotifications(await navigator.serviceWorker?.getRegistration())
  // What is not ended now, the service worker ends with the first message that comes.
  endHere().catch(() => {})
  const stopped = stopSync()
  await session.signOut(async () => {
    await forgetSharedPhotos()
    await stopped
    await copy.close()
    await deleteCopy(session, copy.userId)
  })
}

/** Skipped when the person has signed in again. What cannot be deleted now is deleted at the next start. */
export async function deleteCopy(session: SessionKeeper, userId: string): Promise<void> {
  const isGone = async (): Promise<boolean> => (await session.current())?.userId !== userId
  const wiped = await wipeCopy(userId, isGone)
  if (wiped !== 'kept') {
    await forgetPictures()
    await caches.delete(pictureCache)
    // It says where they live.
    await caches.delete(keptPacksCache)
  }
  if (wiped !== 'given_up') forgetLeaver(userId)
}
