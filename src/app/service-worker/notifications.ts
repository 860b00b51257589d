/** Notifications in the service worker, for browsers that do not show declarative messages by themselves. */
import { isOnScreen, type Notified, readNotified } from '#src/domain/people/notifications.ts'
import { paths } from '#src/lib/paths.ts'
import { endNotifications } from './end-notifications.ts'

/** What the service worker tells a page: to go there, or to answer where it is, since a client's address is that of its start. */
export type PageMessage = { type: 'OPEN'; path: string } | { type: 'WHERE' }

/** Ms. A page that is at work for longer counts as one that shows something else. */
const timeoutMs = 500

/** What cannot be read is shown all the same: a browser takes the permission from an app that shows nothing. */
const unreadable: Notified = { title: 'crumb.', body: 'Something new', tag: 'crumb', path: paths.activity }

export async function showPushed(worker: ServiceWorkerGlobalScope, pushed: string | undefined): Promise<void> {
  const { title, body, tag, path } = readNotified(pushed, paths.activity) ?? unreadable
  const pages = await worker.clients.matchAll({ type: 'window' })
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible')
  const shown = await Promise.all(visible.map(whereIs))
  const isShown = shown.some((page) => page !== undefined && isOnScreen(path, page, paths.activity))
  if (isShown) return
  const { registration } = worker
  await registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } })
}

function whereIs(page: WindowClient): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), timeoutMs)
    page.postMessage({ type: 'WHERE' } satisfies PageMessage, [port2])
  })
}

/** Nobody is signed in here any more, and could not be told while signing out without a network. */
export const refusePushed = (worker: ServiceWorkerGlobalScope): Promise<void> => endNotifications(worker.registration)

/** Brings the app to the front, where the notification leads; opens it if it is closed. */
export async function openNotified(worker: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: string }
  const to = path ?? paths.activity
  const pages = await worker.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(to))
  page.postMessage({ type: 'OPEN', path: to } satisfies PageMessage)
  await page.focus()
}
