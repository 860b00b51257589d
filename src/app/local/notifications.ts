/** Notifications on this device: the browser's subscription, and what the server knows of it. */
import { filter, map, pairwise } from 'rxjs'
import { project, vapidPublicKey } from '#src/app/project.ts'
import { endNotifications } from '#src/app/service-worker/end-notifications.ts'
import { asPerson } from '#src/backend/as-person.ts'
import { call } from '#src/backend/request.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { isInstalledByHand } from '#src/domain/work/browser-storage.ts'
import { hasNewActivity } from '#src/queries/new-activity.ts'
import type { NotificationService, NotificationState } from '#src/services/notifications.ts'
import { forgetNotified, isNotified, noteNotified } from '#src/stores/notified-device.ts'
import { thisBrowser } from '#src/stores/this-browser.ts'

export type DeviceNotifications = NotificationService & {
  /** What the browser has against what was noted, at each start: a new subscription replaces the old one, a lost one is made again. */
  compare: () => Promise<void>
}

const registration = () => navigator.serviceWorker.getRegistration()

/** The browser can, and the project sends. */
const isSupported = (): boolean =>
  vapidPublicKey !== '' && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export function createNotifications(session: SessionKeeper, userId: string): DeviceNotifications {
  const ask = (name: string, parameters: object) =>
    asPerson(session, (token) => call(project, name, parameters, { token }))

  async function state(): Promise<NotificationState> {
    if (!isSupported()) return isInstalledByHand(thisBrowser()) ? 'not_installed' : 'unsupported'
    if (Notification.permission === 'denied') return 'denied'
    if (Notification.permission !== 'granted' || !isNotified(userId)) return 'off'
    return (await (await registration())?.pushManager.getSubscription()) ? 'on' : 'off'
  }

  /** Saves the browser's subscription, made with our present key. */
  async function subscribe(): Promise<void> {
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    if (before && keyOf(before) !== vapidPublicKey) await before.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey })
    const { endpoint, keys } = subscription.toJSON()
    await ask('save_push_subscription', { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] })
  }

  async function end(): Promise<void> {
    forgetNotified()
    await endNotifications(await registration())
  }

  return {
    state,
    async turnOn() {
      // First, while the tap counts as one.
      if ((await Notification.requestPermission()) !== 'granted') return state()
      try {
        await subscribe()
      } catch (error) {
        await end()
        throw error
      }
      noteNotified(userId)
      return state()
    },
    async turnOff() {
      await end()
      ask('remove_push_subscription', {}).catch(() => {})
    },
    async compare() {
      if (!isSupported() || !isNotified(userId)) return
      if (Notification.permission === 'granted') return subscribe()
      forgetNotified()
      await ask('remove_push_subscription', {})
    },
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Takes notifications of what Activity tells off the screen when the person has looked there; returns what stops it. */
export function clearWhenRead(copy: LiveCopy): () => void {
  const isRead = hasNewActivity(copy).pipe(
    pairwise(),
    filter(([before, now]) => before && !now),
    map(() => undefined),
  )
  const clear = async (): Promise<void> => {
    const shown = (await (await registration())?.getNotifications()) ?? []
    for (const notification of shown)
      if (/^\/(?:review|list)\//.test((notification.data as { path?: string } | null)?.path ?? '')) notification.close()
  }
  const subscription = isRead.subscribe({ next: () => void clear().catch(() => {}), error: () => {} })
  return () => subscription.unsubscribe()
}
