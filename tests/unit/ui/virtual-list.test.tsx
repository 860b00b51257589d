import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VirtualList } from '#src/ui/VirtualList.tsx'

type Visit = { id: string; place: string }
let drawn: string[] = []
const keyOf = ({ id }: Visit): string => id
function card({ place }: Visit) {
  drawn.push(place)
  return place
}
function List({ items, label }: { items: readonly Visit[]; label: string }) {
  return <VirtualList items={items} keyOf={keyOf} render={card} height={100} restore="visits" label={label} />
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.scrollTo(0, 0)
  drawn = []
})

test('a row that is there is not drawn anew when the list is, unless it has changed', () => {
  const items = Array.from({ length: 30 }, (_, n) => ({ id: String(n), place: `place ${n}` }))
  const { rerender, container } = render(<List items={items} label="Visits" />)
  const rows = container.querySelectorAll('li').length
  expect(rows).toBeGreaterThan(2)
  expect(new Set(drawn).size).toBe(rows)
  drawn = []
  rerender(<List items={items} label="Your visits" />)
  expect(drawn).toEqual([])
  const changed = items.map((item, n) => (n === 1 ? { ...item, place: 'Kettle' } : item))
  rerender(<List items={changed} label="Your visits" />)
  expect(drawn).toEqual(['Kettle'])
})

test('rows that come near while somebody scrolls do not have the page laid out to measure where the list is', () => {
  const items = Array.from({ length: 300 }, (_, n) => ({ id: String(n), place: `place ${n}` }))
  const { rerender } = render(<List items={items} label="Visits" />)
  drawn = []
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  act(() => {
    window.scrollTo(0, 20_000)
    window.dispatchEvent(new Event('scroll'))
  })
  expect(drawn).not.toEqual([])
  expect(measured).not.toHaveBeenCalled()
  // With the page it is: something above the list may have come.
  rerender(<List items={items} label="Your visits" />)
  expect(measured).toHaveBeenCalled()
})
