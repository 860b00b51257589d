import { describe, expect, it } from 'vitest'
import { popularPlaces, visitCount } from '#src/domain/filter/popular-places.ts'
import type { Restaurant } from '#src/domain/rows.ts'

const place = (id: string, rating_average?: number): Restaurant => ({
  id,
  name: `Place ${id}`,
  rating_count: 0,
  visits: 99,
  ...(rating_average !== undefined && { rating_average }),
})
const dayAgo = (days: number): string => new Date(Date.UTC(2026, 10, 20 - days)).toISOString()
const visitsTo = (...ids: string[]) =>
  ids.map((restaurant_id, index) => ({ restaurant_id, user_id: 'ben', created_at: dayAgo(index) }))
const ids = (found: Restaurant[]) => found.map(({ id }) => id)

describe('popularPlaces (spec D§9)', () => {
  it('orders by visits of friends, then rating with the unrated last, then name', () => {
    const places = [place('a'), place('b', 3), place('c', 4.5), place('d', 4.5), place('e', 1), place('never')]
    const found = popularPlaces(visitsTo('a', 'b', 'd', 'c', 'e', 'e'), places)
    expect(ids(found)).toEqual(['e', 'c', 'd', 'b', 'a'])
    expect(found[0]?.visits).toBe(2)
  })

  it('names each visitor once, the latest first', () => {
    const visits = ['ben', 'cleo', 'ben'].map((user_id, index) => ({
      restaurant_id: 'a',
      user_id,
      created_at: dayAgo(index),
    }))
    expect(popularPlaces(visits, [place('a')])[0]).toMatchObject({ visits: 3, visitors: ['ben', 'cleo'] })
  })

  it('counts a person once a day', () => {
    const visits = [1, 1, 2].map((days) => ({ restaurant_id: 'a', user_id: 'ben', created_at: dayAgo(days) }))
    expect(popularPlaces(visits, [place('a')])[0]?.visits).toBe(2)
  })

  it('leaves out places that are not on the device', () => {
    expect(popularPlaces(visitsTo('gone'), [])).toEqual([])
  })

  it('says the visits', () => {
    expect([1, 2].map(visitCount)).toEqual(['1 visit', '2 visits'])
  })
})
