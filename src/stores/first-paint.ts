/** The landing page that index.html brings along (src/app/first-paint): whether it is wanted, and its end. */
const key = 'crumb-signed-in'

/** Whether the next start of the app is a visitor's: index.html must know before the session can be read. */
export const expectVisitor = (): void => localStorage.removeItem(key)
export const expectSignedIn = (): void => localStorage.setItem(key, 'yes')
export const isSignedInExpected = (): boolean => localStorage.getItem(key) !== null

/** The app shows a page of its own. */
export const endFirstPaint = (): void => document.getElementById('first-paint')?.remove()
