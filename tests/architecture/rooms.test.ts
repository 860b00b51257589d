import { expect, it } from 'vitest'
import { arrowsOf, readFiles } from '#tests/support/rooms.ts'

/** Each room may import those before it. */
const order = ['page', 'forms', 'offline', 'people', 'reviews', 'filter', 'places', 'lists']

it('no room of components imports one that stands after it', () => {
  const arrows = arrowsOf(readFiles(), ({ layer, room }) => (layer === 'components' ? room : undefined))
  expect(arrows.length).toBeGreaterThan(5)
  expect(arrows.filter(({ from, to }) => order.indexOf(to) < 0 || order.indexOf(from) <= order.indexOf(to))).toEqual([])
})
