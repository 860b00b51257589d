/** Asks the browser to keep what is not on the server yet. Some browsers ask the person. */
import { thisBrowser } from '#src/stores/this-browser.ts'

let isAsked = false

/** Once in a page's life, and only when there is something to keep. */
export function persistStorage(): void {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(() => {})
}

/** Once installed the app may be granted what it was refused as a page, and on an iPhone it has a storage of its own. */
export function persistStorageOnceInstalled(): () => void {
  const askAgain = (): void => {
    isAsked = false
    persistStorage()
  }
  const askUnlessPersisted = async (): Promise<void> => {
    if (!(await navigator.storage?.persisted?.())) persistStorage()
  }
  if (thisBrowser().isInstalled) askUnlessPersisted().catch(reportError)
  window.addEventListener('appinstalled', askAgain)
  return () => window.removeEventListener('appinstalled', askAgain)
}
