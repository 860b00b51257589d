/**
 * What app/first-paint/show.ts shows before the app is there: the landing page to visitors, to who is signed in the home as
 * they saw it last. It must know which before the session and the copy can be read.
 */
import { keepText } from '#src/lib/web-storage.ts'

const personKey = 'crumb-signed-in'
const homeKey = 'crumb-last-home'

/** The next start of the app is a visitor's. */
export function expectVisitor(): void {
  localStorage.removeItem(personKey)
  forgetLastHome()
}

export function expectSignedIn(userId: string): void {
  if (localStorage.getItem(personKey) !== userId) forgetLastHome()
  // Else the next start shows the splash.
  keepText('localStorage', personKey, userId)
}

/** null: a visitor; undefined: storage is closed to the page, and the app says what it needs. */
export function expectedPerson(): string | null | undefined {
  try {
    return localStorage.getItem(personKey)
  } catch {
    return undefined
  }
}

/** The files that the app is started with, its entry first: another version has others. Empty in development. */
export const appFiles = (): string => document.querySelector<HTMLMetaElement>('meta[name="crumb-app"]')?.content ?? ''

/** `app`: the files of the version that draws it; `styles`: CSS. */
type LastHome = { person: string; app: string; styles: string; markup: string }

/** None of another person, and none of another version, which may look different. */
export function lastHomeOf(person: string): LastHome | undefined {
  const stored = JSON.parse(localStorage.getItem(homeKey) ?? 'null') as LastHome | null
  return stored?.person === person && stored.app === appFiles() ? stored : undefined
}

/** Not of somebody who has signed out meanwhile. */
export function setLastHome(home: Omit<LastHome, 'app'>): void {
  if (localStorage.getItem(personKey) !== home.person) return
  const stored: LastHome = { ...home, app: appFiles() }
  // Rather the splash than what is older.
  if (!keepText('localStorage', homeKey, JSON.stringify(stored))) forgetLastHome()
}

/** Something was changed that it may show. */
export const forgetLastHome = (): void => localStorage.removeItem(homeKey)

/** Whether what was there before the app still covers it. */
export const isFirstPaintShown = (): boolean => document.getElementById('first-paint') !== null

/** The app shows a page of its own: what was there before goes as soon as that has something to show. */
export function endFirstPaint(): void {
  const paint = document.getElementById('first-paint')
  if (!paint) return
  const endIfShown = (): void => {
    if (document.querySelector('#root main[aria-busy="true"]')) return
    observer.disconnect()
    paint.remove()
  }
  const observer = new MutationObserver(endIfShown)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  endIfShown()
}
