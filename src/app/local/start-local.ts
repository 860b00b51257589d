/** Everything that works on a person's local copy. Loaded when somebody is signed in, because it brings RxDB. */

import { firstValueFrom } from 'rxjs'
import { project } from '#src/app/project.ts'
import { showBadge } from '#src/app/service-worker/icon-count.ts'
import { registerSending } from '#src/app/service-worker/sending.ts'
import { createAccountService } from '#src/backend/account.ts'
import { createLiveService } from '#src/backend/live.ts'
import { createPictureService } from '#src/backend/pictures.ts'
import { createPlaceService } from '#src/backend/places.ts'
import { createConnection } from '#src/backend/realtime.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { lookAhead } from '#src/components/places/use-location.ts'
import { blockedPeople } from '#src/db/blocks.ts'
import { type LiveCopy, openLocalCopy } from '#src/db/open.ts'
import { doneAfterAbsence } from '#src/db/page-cache.ts'
import { afterFirstPage, afterFirstSync } from '#src/lib/first-sync.ts'
import { paths } from '#src/lib/paths.ts'
import { homeReads } from '#src/queries/home-reads.ts'
import type { Services } from '#src/services/use-services.ts'
import { forgetLastHome, isFirstPaintShown, pageIsShown } from '#src/stores/first-paint.ts'
import { isNotified } from '#src/stores/notified-device.ts'
import { beginTabOf } from '#src/stores/tab.ts'
import { dismissToasts } from '#src/ui/toast.ts'
import { BackendError } from '#sync/backend.ts'
import { clearSaved } from './clear-saved.ts'
import { keepLineForFirstSync } from './first-sync.ts'
import { forgetPicturesOfBlocked } from './forget-blocked-pictures.ts'
import { forgetGonePeople } from './forget-people.ts'
import { late } from './late.ts'
import { lateSync } from './late-sync.ts'
import { deleteCopy, leave } from './leave.ts'
import { rememberLeaver } from './leaver.ts'
import { createLocationService } from './location.ts'
import type { DeviceNotifications } from './notifications.ts'
import { persistStorage, persistStorageOnceInstalled } from './persist-storage.ts'
import { whileSeen } from './while-seen.ts'

export type Local = {
  copy: LiveCopy
  services: Services
  stop: () => Promise<void>
  /** The person has signed out in this tab, or their account is gone: another sign-in may follow. */
  hasLeft: () => boolean
}

/** Opens this person's copy and starts sync. Throws StorageError. */
export async function startLocal(session: SessionKeeper, userId: string): Promise<Local> {
  window.addEventListener('pageshow', loadAgain)
  await beginTabOf(userId).catch(reportError)
  const isShown = pageIsShown()
  const deviceLocation = createLocationService()
  if (location.pathname === paths.start) void lookAhead(deviceLocation)
  // On a new device, home comes before RxDB's code. On another one, sync waits for RxDB.
  const copy = await openLocalCopy(userId, { later: (isNew) => (isNew ? isShown.then(afterFirstPage) : isShown) })
  // React would draw home anew for each answer, and nobody sees it below its picture.
  const homeIsRead =
    isFirstPaintShown() && location.pathname === paths.start
      ? Promise.race([firstValueFrom(homeReads(copy)), isShown]).catch(() => {})
      : undefined
  const pictures = createPictureService(project)
  const connection = createConnection(project, () => session.accessToken(userId))
  const onSessionEnd = (): void => {
    const end = async (): Promise<void> => {
      const { endAccount } = await import('./end-of-account.ts')
      await endAccount({ session, copy, leave: leaveNow })
    }
    // The server has ended the session: it is marked as over, and the frame says so. Or the account is gone. If that
    // is not certain now, the next contact asks again.
    end().catch((error: unknown) => {
      if (!(error instanceof BackendError)) reportError(error)
    })
  }
  const sync = lateSync({
    // On a new device, when the line has brought what home needs. What is owed is sent even when nothing can be stored.
    begin: copy.documents.isNew
      ? Promise.resolve(window.crumbFiles?.bringAhead(4))
      : copy.documents.collections().catch(() => {}),
    load: () => import('./run-sync.ts'),
    start: ({ runSync }) => runSync({ copy, session, connection, pictures, onSessionEnd, onFault: reportError }),
    sleep: copy.clock.sleep,
    onFault: reportError,
  })
  const saveLeft = async (): Promise<unknown> =>
    (await import('#src/commands/save-profile-texts.ts')).saveLeftTexts(copy)
  // At once, for a form that is drawn before would not show what was left; home has no form, and waits for nothing that it does not show.
  const ready = location.pathname === paths.start ? isShown : Promise.resolve()
  ready.then(saveLeft).catch(reportError)
  const stopWatching = session.watch(sync.wake)
  const stopKeepingFresh = session.keepFresh(() => document.visibilityState === 'visible')
  const stopListening = copy.channel.listen((message) => {
    if (message !== 'saved') return
    forgetLastHome()
    registerSending().catch(() => {})
    persistStorage()
  })
  const stopAskingToKeep = persistStorageOnceInstalled()
  const stopBadge = showBadge(copy)
  const stopKeepingLine = keepLineForFirstSync(copy)
  const account = createAccountService(project, session)
  const stopForgetting = forgetGonePeople(copy, account)
  const stopForgettingBlocked = forgetPicturesOfBlocked(copy)
  const notifications = late<DeviceNotifications>(async () =>
    (await import('./notifications.ts')).createNotifications(session, userId),
  )
  const stopNotifications = startNotifications(copy, notifications, session.watch)

  let isMeant = false
  const stopHere = (): void => {
    isMeant = true
    stopWatching()
    stopKeepingFresh()
    stopListening()
    stopAskingToKeep()
    stopBadge()
    stopKeepingLine()
    stopForgetting()
    stopForgettingBlocked()
    stopNotifications()
  }
  const stop = async (): Promise<void> => {
    stopHere()
    await sync.stop()
    await copy.close()
  }
  let hasLeft = false
  const leaveNow = (farewell?: string): Promise<void> => {
    hasLeft = true
    // Their offers of undo end with the copy.
    dismissToasts()
    stopHere()
    return leave({ session, copy, stopSync: sync.stop, farewell })
  }
  // Signed out in another tab, or taken over by a newer app version: what this page shows is no longer valid.
  const reloadWhenTaken = async (): Promise<void> => {
    await copy.closed
    if (!isMeant) location.reload()
  }
  reloadWhenTaken().catch(reportError)

  // Another tab may have signed out while this one was opening the copy, and will not delete it again.
  const deleteWhenGone = async (): Promise<void> => {
    // Home waits for nothing that it does not show.
    await isShown
    // Whoever has signed out in this tab meanwhile is taken care of, and may be typing to sign in again.
    if (isMeant || (await session.current())?.userId === userId) return
    rememberLeaver(userId)
    await stop()
    await deleteCopy(session, userId)
    location.reload()
  }
  deleteWhenGone().catch(reportError)

  await homeIsRead
  return {
    copy,
    stop,
    hasLeft: () => hasLeft,
    services: {
      account,
      archive: late(async () => (await import('./archive.ts')).createArchiveService(copy, pictures)),
      drawCard: async (card, look) => (await import('#src/images/draw-card.ts')).drawCard(card, look),
      emailChange: late(async () =>
        (await import('#src/backend/email-change.ts')).createEmailChangeService(project, session),
      ),
      live: whileSeen(createLiveService(connection)),
      location: deviceLocation,
      moderation: late(async () =>
        (await import('#src/backend/moderation.ts')).createModerationService(project, session),
      ),
      notifications,
      pages: late(async () =>
        (await import('#src/backend/pages.ts')).createPageService(project, session, () => blockedPeople(copy)),
      ),
      pictures,
      places: createPlaceService(project, session),
      processPhoto: async (file) => (await import('#src/images/process-photo.ts')).processPhoto(file),
      readImportFiles: async (files, known, signal) =>
        (await import('./read-import-files.ts')).readImportFilesOf(userId)(files, known, signal),
      workFile: {
        exportWork: async () => (await import('#sync/export-work.ts')).exportWork(copy),
        importWork: async (file) => (await import('#sync/import-work.ts')).importWork(copy, file),
      },
      // Another tab may lead.
      refresh: () => copy.channel.post('pull'),
      clearSaved: () => clearSaved(copy),
      leave: leaveNow,
    },
  }
}

/** On a device that is notified, compares what the browser has with what the server knows, now and for each new session. */
function startNotifications(
  copy: LiveCopy,
  { compare }: DeviceNotifications,
  watch: SessionKeeper['watch'],
): () => void {
  let stopClearing = (): void => {}
  const start = async (): Promise<void> => {
    await afterFirstSync()
    if (!isNotified(copy.userId)) return
    stopClearing()
    stopClearing = (await import('./notifications.ts')).clearWhenRead(copy)
    await compare()
  }
  // Offline, or without the session: the next start compares.
  const compareNow = (): void => void start().catch(() => {})
  compareNow()
  const stopWatching = watch(compareNow)
  return () => {
    stopWatching()
    stopClearing()
  }
}

/**
 * Reloads a page restored from the back/forward cache: its live queries ended with their connections. Everything typed
 * or saved was finished when the page was left, and its scroll position was stored.
 */
function loadAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  void doneAfterAbsence().then(() => location.reload())
}
