/**
 * What public/first-paint.js shows before the app is there: the landing page to visitors, to who is signed in the home as
 * they saw it last. It must know which before the session and the copy can be read.
 */
const personKey = 'crumb-signed-in'
const homeKey = 'crumb-last-home'

/** The next start of the app is a visitor's. */
export function expectVisitor(): void {
  localStorage.removeItem(personKey)
  forgetLastHome()
}

export function expectSignedIn(userId: string): void {
  if (localStorage.getItem(personKey) !== userId) forgetLastHome()
  localStorage.setItem(personKey, userId)
}
export const isSignedInExpected = (): boolean => localStorage.getItem(personKey) !== null

/** `app`: the address of the code that draws it; `styles`: CSS. */
type LastHome = { person: string; app: string; styles: string; markup: string }

/** Not of somebody who has signed out meanwhile. */
export function setLastHome(kept: LastHome): void {
  if (localStorage.getItem(personKey) !== kept.person) return
  try {
    localStorage.setItem(homeKey, JSON.stringify(kept))
  } catch {
    // Full: the next start shows the splash.
    forgetLastHome()
  }
}

/** Something was changed that it may show. */
export const forgetLastHome = (): void => localStorage.removeItem(homeKey)

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
