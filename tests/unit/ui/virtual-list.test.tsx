// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
