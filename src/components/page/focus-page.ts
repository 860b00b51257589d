/** The control that was pressed is gone with its row: who uses a keyboard goes on from the heading of the page. */
export function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
