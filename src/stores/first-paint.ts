/**
 * What app/first-paint/show.ts paints before the app is there: the landing page for visitors, and for a signed-in
 * person the home as they last saw it. It has to choose before the session and the copy can be read.
 */
import { storeText } from '#src/lib/web-storage.ts'

const personKey = 'crumb-signed-in'
const homeKey = 'crumb-last-home'

/** The next start of the app is a visitor's. */
export function expectVisitor(): void {
  localStorage.removeItem(personKey)
  forgetLastHome()
}

export function expectSignedIn(userId: string): void {
  if (localStorage.getItem(personKey) !== userId) forgetLastHome()
  // If the storage refuses, the next start shows the splash.
  storeText('localStorage', personKey, userId)
}

/** null: a visitor; undefined: the storage is closed to the page, and the app says what it needs. */
export function expectedPerson(): string | null | undefined {
  try {
    return localStorage.getItem(personKey)
  } catch {
    return undefined
  }
}

/** The files that start this version of the app, its entry first; every version has its own. Empty in development. */
export const appFiles = (): string => namedIn('crumb-app')

/** The files beside those that a signed-in start loads. Empty in development. */
export const filesOfStart = (): string[] => listedIn('crumb-start')

/** The files beside those that signing in and the first start load, in the order of their use. Empty in development. */
export const filesAhead = (): string[] => [...new Set([...listedIn('crumb-login'), ...filesOfStart()])]

/** The files that a start loads behind home. Empty in development. */
export const filesAfterHome = (): string[] => listedIn('crumb-after')

const namedIn = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const listedIn = (name: string): string[] => namedIn(name).split(' ').filter(Boolean)

/** `app`: the files of the version that drew it; `styles`: CSS. */
type LastHome = { person: string; app: string; styles: string; markup: string }

/** Only this person's, and only from this version: another may look different. */
export function lastHomeOf(person: string): LastHome | undefined {
  const stored = JSON.parse(localStorage.getItem(homeKey) ?? 'null') as LastHome | null
  return stored?.person === person && stored.app === appFiles() ? stored : undefined
}

/** Ignored if the person has signed out meanwhile. */
export function setLastHome(home: Omit<LastHome, 'app'>): void {
  if (localStorage.getItem(personKey) !== home.person) return
  const stored: LastHome = { ...home, app: appFiles() }
  // The splash is better than an outdated home.
  if (!storeText('localStorage', homeKey, JSON.stringify(stored))) forgetLastHome()
}

/** Call it when something changed that the stored home may show. */
export const forgetLastHome = (): void => localStorage.removeItem(homeKey)

/** Whether the stored home shows something of this person. */
export const lastHomeMentions = (userId: string): boolean => localStorage.getItem(homeKey)?.includes(userId) ?? false

/** Whether the first paint still covers the app. */
export const isFirstPaintShown = (): boolean => document.getElementById('first-paint') !== null

/** What was typed before the app was there goes into its form, with the focus; what was pressed or submitted is so now. */
function handOver(paint: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>('#root form')
  if (!form) return
  // React hears of a value only when it is set past its own setter on the element.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const typed of paint.querySelectorAll('input')) {
    const field = form.querySelector<HTMLInputElement>(`input[name="${typed.name}"]`)
    if (typed.value !== '' && field) {
      property?.set?.call(field, typed.value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (typed === document.activeElement) field?.focus()
  }
  for (const pressed of paint.querySelectorAll('[data-pressed]'))
    form.querySelector<HTMLElement>(`button[aria-label="${pressed.ariaLabel}"]`)?.click()
  // The form has to hear of the values first.
  if (paint.querySelector('[aria-busy="true"]')) setTimeout(() => form.requestSubmit())
}

/** The app shows a page: the first paint goes as soon as that page has content, of home all that the picture shows of it. */
export function endFirstPaint(): void {
  const paint = document.getElementById('first-paint')
  if (!paint) return
  const sections = Number(paint.dataset['sections']) || Number.POSITIVE_INFINITY
  whenShown(
    '#root',
    () => {
      handOver(paint)
      paint.remove()
    },
    () => document.querySelectorAll('#root main section:not([data-passing])').length >= sections,
  )
}

/** Ms. Some pages have nothing to show until the server has answered. */
const timeoutMs = 2000

/** Resolves when the app's page has content, or has none for long. */
export const pageIsShown = (): Promise<void> =>
  new Promise((resolve) => {
    whenShown('#root main', resolve)
    setTimeout(resolve, timeoutMs)
  })

/** Calls once this part of the page is there and nothing of it on its way, or enough of it is there; not in the middle of a press. */
function whenShown(part: string, then: () => void, isEnough = (): boolean => false): void {
  const look = (): void => {
    if (!document.querySelector(part) || document.querySelector('#first-paint[data-held]')) return
    if (document.querySelector('#root main[aria-busy="true"]') && !isEnough()) return
    observer.disconnect()
    then()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'data-held'] })
  look()
}
