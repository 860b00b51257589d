import { expect, it } from 'vitest'
import { arrowsOf, readFiles } from '#tests/support/rooms.ts'

/** Each room may import those before it; '' are the files that lie in the layer itself. */
const orders = {
  domain: [
    '',
    'time',
    'visits',
    'people',
    'places',
    'filter',
    'lists',
    'diary',
    'work',
    'answers',
    'archive',
    'import',
  ],
  components: ['page', 'forms', 'offline', 'people', 'pictures', 'reviews', 'filter', 'places', 'map', 'lists'],
}

it.each(Object.entries(orders))('no room of %s imports one that stands after it', (layer, order) => {
  const arrows = arrowsOf(readFiles(), (file) => (file.layer === layer ? file.room : undefined))
  expect(arrows.length).toBeGreaterThan(5)
  expect(arrows.filter(({ from, to }) => order.indexOf(to) < 0 || order.indexOf(from) <= order.indexOf(to))).toEqual([])
})
