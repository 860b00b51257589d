/** Where the keyboard focus goes when the pressed control disappears with its row. */

/**
 * Call it before a row goes: moves the focus from the pressed button to the same button in the next row, else in the
 * previous one, else to `otherwise`.
 */
export function focusNeighbour(pressed: HTMLElement, otherwise?: HTMLElement | null): void {
  const row = pressed.closest('li')
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]
  const button = neighbours.map((one) => one?.querySelector('button')).find((one) => one)
  ;(button ?? otherwise)?.focus({ preventScroll: true })
}

/** The pressed control is gone with its row: keyboard users continue from the page's heading. */
export function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
