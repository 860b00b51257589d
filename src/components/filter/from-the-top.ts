import type { FilterState } from '#src/domain/filter/filter.ts'

/** Changes the filter, and shows the list, which is another one now, from its top. */
export function fromTheTop(change: (filter: FilterState) => void): (filter: FilterState) => void {
  return (filter) => {
    window.scrollTo(0, 0)
    // A long list learns it at once, before its items change (VirtualList): the browser's own event comes with the next frame.
    window.dispatchEvent(new Event('scroll'))
    change(filter)
  }
}
