import { useSyncExternalStore } from 'react'

const textField = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="date"])'

const isTyping = (): boolean => document.activeElement?.matches(textField) ?? false

/**
 * A field that takes text has the focus: on a device that is touched the keyboard is open. Not asked by `:root:has()`, with which
 * everything that comes or goes styles the whole page anew.
 */
export const useTyping = (): boolean => useSyncExternalStore(watch, isTyping)

function watch(changed: () => void): () => void {
  // A field that is taken away says nothing.
  const removals = new MutationObserver(changed)
  const look = (): void => {
    removals.disconnect()
    if (isTyping()) removals.observe(document.body, { childList: true, subtree: true })
    changed()
  }
  look()
  const events = ['focusin', 'focusout']
  for (const event of events) document.addEventListener(event, look)
  return () => {
    removals.disconnect()
    for (const event of events) document.removeEventListener(event, look)
  }
}
