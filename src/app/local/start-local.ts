/** Everything that works on a person's local copy: loaded when somebody is signed in, because it brings RxDB with it. */

import { project } from '#src/app/project.ts'
import { registerSending } from '#src/app/service-worker/sending.ts'
import { createAccountService } from '#src/backend/account.ts'
import { createLiveService } from '#src/backend/live.ts'
import { createPictureService } from '#src/backend/pictures.ts'
import { createPlaceService } from '#src/backend/places.ts'
import { createConnection } from '#src/backend/realtime.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { createSupabaseBackend } from '#src/backend/supabase-backend.ts'
import { type LiveCopy, openLocalCopy } from '#src/db/open.ts'
import { doneAfterAbsence } from '#src/db/page-cache.ts'
import type { Services } from '#src/services/use-services.ts'
import { forgetLastHome } from '#src/stores/first-paint.ts'
import { beginTabOf } from '#src/stores/tab.ts'
import { dismissToasts } from '#src/ui/toast.ts'
import { BackendError } from '#sync/backend.ts'
import { startSync } from '#sync/start-sync.ts'
import { showBadge } from './badge.ts'
import { cachingSentPictures } from './cache-sent-pictures.ts'
import { clearSaved } from './clear-saved.ts'
import { forgetGonePeople } from './forget-people.ts'
import { late } from './late.ts'
import { deleteCopy, leave } from './leave.ts'
import { rememberLeaver } from './leaver.ts'
import { createLocationService } from './location.ts'
import { persistStorage, persistStorageOnceInstalled } from './persist-storage.ts'

export type Local = { copy: LiveCopy; services: Services; stop: () => Promise<void> }

/** Opens the copy of this person and starts to send and fetch. Throws StorageError. */
export async function startLocal(session: SessionKeeper, userId: string): Promise<Local> {
  window.addEventListener('pageshow', loadAgain)
  await beginTabOf(userId).catch(reportError)
  const copy = await openLocalCopy(userId)
  const pictures = createPictureService(project)
  const connection = createConnection(project, () => session.accessToken(userId))
  const sync = startSync({
    copy,
    backend: cachingSentPictures(createSupabaseBackend(project, session, userId, connection), pictures),
    onSessionEnd() {
      const end = async (): Promise<void> => {
        const { endAccount } = await import('./end-of-account.ts')
        await endAccount({ session, copy, leave: leaveNow })
      }
      // Signed out by the server: the session is marked as over, and the frame says so; the account may be gone since. What is
      // not certain now is asked again with the next contact.
      end().catch((error: unknown) => {
        if (!(error instanceof BackendError)) reportError(error)
      })
    },
    onFault: reportError,
  })
  const saveLeft = async (): Promise<unknown> =>
    (await import('#src/commands/save-profile-texts.ts')).saveLeftTexts(copy)
  saveLeft().catch(reportError)
  const stopWatching = session.watch(sync.wake)
  const stopKeepingFresh = session.keepFresh()
  const stopListening = copy.channel.listen((message) => {
    if (message !== 'saved') return
    forgetLastHome()
    registerSending().catch(() => {})
    persistStorage()
  })
  const stopAskingToKeep = persistStorageOnceInstalled()
  const stopBadge = showBadge(copy)
  const account = createAccountService(project, session)
  const stopForgetting = forgetGonePeople(copy, account)

  let isMeant = false
  const stopHere = (): void => {
    isMeant = true
    stopWatching()
    stopKeepingFresh()
    stopListening()
    stopAskingToKeep()
    stopBadge()
    stopForgetting()
  }
  const stop = async (): Promise<void> => {
    stopHere()
    await sync.stop()
    await copy.close()
  }
  const leaveNow = (farewell?: string): Promise<void> => {
    // What they offer to undo ends with the copy.
    dismissToasts()
    stopHere()
    return leave({ session, copy, stopSync: sync.stop, farewell })
  }
  // Signed out in another tab, or taken over by a newer version of the app: what this page shows has ended.
  const reloadWhenTaken = async (): Promise<void> => {
    await copy.closed
    if (!isMeant) location.reload()
  }
  reloadWhenTaken().catch(reportError)

  // Somebody may have signed out in another tab while this one opened the copy, which that one deletes no more.
  const deleteWhenGone = async (): Promise<void> => {
    if ((await session.current())?.userId === userId) return
    rememberLeaver(userId)
    await stop()
    await deleteCopy(session, userId)
    location.reload()
  }
  deleteWhenGone().catch(reportError)

  return {
    copy,
    stop,
    services: {
      account,
      live: createLiveService(connection),
      location: createLocationService(),
      pages: late(async () => (await import('#src/backend/pages.ts')).createPageService(project, session)),
      pictures,
      places: createPlaceService(project, session),
      processPhoto: async (file) => (await import('#src/images/process-photo.ts')).processPhoto(file),
      workFile: {
        exportWork: async () => (await import('#sync/export-work.ts')).exportWork(copy),
        importWork: async (file) => (await import('#sync/import-work.ts')).importWork(copy, file),
      },
      // Perhaps another tab leads.
      refresh: () => copy.channel.post('pull'),
      clearSaved: () => clearSaved(copy),
      leave: leaveNow,
    },
  }
}

/**
 * A page that comes back from the browser's cache: its live queries have ended with their connections. What was typed or
 * saved while it was left is done by then; the scroll position is kept as for any page that is left.
 */
function loadAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  void doneAfterAbsence().then(() => location.reload())
}
