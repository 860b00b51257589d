/** Where the keyboard's focus goes when the control that was pressed goes with its row. */

/**
 * Before a row goes: the focus goes from the button in it that was pressed to that of the row after it, or before it;
 * without either to `otherwise`.
 */
export function focusNeighbour(pressed: HTMLElement, otherwise?: HTMLElement | null): void {
  const row = pressed.closest('li')
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]
  const button = neighbours.map((one) => one?.querySelector('button')).find((one) => one)
  ;(button ?? otherwise)?.focus({ preventScroll: true })
}

/** The control that was pressed is gone with its row: who uses a keyboard goes on from the heading of the page. */
export function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
