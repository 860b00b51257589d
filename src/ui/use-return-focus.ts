import { useRef } from 'react'

/**
 * For a dialog without its own trigger: returns the focus to where it was, or to the menu's button if a menu item opened
 * the dialog.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus() {
      const focused = document.activeElement
      const menu = focused?.closest('[role="menu"]')
      const from = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
      before.current = from instanceof HTMLElement ? from : null
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // What was answered may have taken the button away, and sent the focus on.
      const hasFocus = document.activeElement !== null && document.activeElement !== document.body
      if (!hasFocus) before.current?.focus({ preventScroll: true })
    },
  }
}
