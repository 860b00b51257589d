/** Asks the browser not to evict what is not on the server yet. Some browsers ask the person. */
import { thisBrowser } from '#src/stores/this-browser.ts'

let isAsked = false

/** Asks once per page load, and only when there is something to protect. */
export function persistStorage(): void {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(() => {})
}

/** An installed app may be granted what the page was refused, and on an iPhone it has storage of its own. */
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
