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
