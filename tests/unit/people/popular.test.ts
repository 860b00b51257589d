import { describe, expect, it } from 'vitest'
import { popularPlaces, popularSince, visitCount } from '../../../src/domain/feed-popular.ts'
import type { Restaurant } from '../../../src/domain/rows.ts'

const place = (id: string, rating_average?: number): Restaurant => ({
  id,
  name: `Place ${id}`,
  rating_count: 0,
  visits: 99,
  ...(rating_average !== undefined && { rating_average }),
})
const visitsTo = (...ids: string[]) => ids.map((restaurant_id) => ({ restaurant_id }))
const ids = (found: { restaurant: Restaurant }[]) => found.map(({ restaurant }) => restaurant.id)

describe('popularPlaces (spec D§9)', () => {
  it('orders by visits of friends, then rating with the unrated last, then name', () => {
    const places = [place('a'), place('b', 3), place('c', 4.5), place('d', 4.5), place('e', 1), place('never')]
    const found = popularPlaces(visitsTo('a', 'b', 'd', 'c', 'e', 'e'), places)
    expect(ids(found)).toEqual(['e', 'c', 'd', 'b', 'a'])
    expect(found[0]?.visits).toBe(2)
  })

  it('shows ten', () => {
    const names = Array.from({ length: 11 }, (_, index) => `p${10 + index}`)
    expect(
      ids(
        popularPlaces(
          visitsTo(...names),
          names.map((name) => place(name)),
        ),
      ),
    ).toEqual(names.slice(0, 10))
  })

  it('leaves out places that are not on the device', () => {
    expect(popularPlaces(visitsTo('gone'), [])).toEqual([])
  })

  it('counts 30 days, and says the visits', () => {
    expect(popularSince(Date.UTC(2026, 10, 21))).toBe(Date.UTC(2026, 9, 22))
    expect([1, 2].map(visitCount)).toEqual(['1 visit', '2 visits'])
  })
})
