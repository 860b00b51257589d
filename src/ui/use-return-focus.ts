import { useRef } from 'react'

/**
 * For a dialog that no trigger of its own opens: gives the focus back to where it was, and to a menu's button when an
 * item of the menu has opened it.
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
      before.current?.focus({ preventScroll: true })
    },
  }
}
