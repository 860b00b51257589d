/** Shows the page from its beginning; a long list learns it at once, before its items may change (VirtualList). */
export function scrollToTop(): void {
  window.scrollTo(0, 0)
  // The browser's own event comes with the next frame.
  window.dispatchEvent(new Event('scroll'))
}
