import { anything, assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activeSections,
  type FilterKind,
  type FilterState,
  filterKinds,
  sortInUse,
  sortsOf,
  withPeriod,
} from '#src/domain/filter/filter.ts'
import { parseDistance } from '#src/domain/filter/filter-choices.ts'
import { filterFrom } from '#src/domain/filter/stored-filter.ts'

const { nearby, popular, feed, restaurantReviews } = filterKinds
const places: FilterState = nearby.defaults

describe('what the filters offer (spec D§9)', () => {
  it('has the sorts of each screen', () => {
    expect(sortsOf(nearby, places, true)).toEqual(['distance', 'rating', 'name', 'price'])
    expect(sortsOf(nearby, places, false)).toEqual(['rating', 'name', 'price'])
    expect(sortsOf(nearby, { ...places, timePeriod: 'week' }, true)).toEqual([
      'distance',
      'popularity',
      'rating',
      'name',
    ])
    expect(sortsOf(popular, { ...popular.defaults, timePeriod: 'all' }, false)).toEqual([
      'popularity',
      'rating',
      'name',
    ])
    expect(sortsOf(feed, feed.defaults, false)).toEqual(['newest', 'oldest', 'rating', 'restaurant_name'])
    expect(sortsOf(restaurantReviews, restaurantReviews.defaults, false)).toEqual(['newest', 'oldest', 'rating'])
  })

  it('begins with distance near and in search, with a month on popular, with all time in the feed', () => {
    expect([nearby, filterKinds.search].map(({ defaults }) => defaults.sortBy)).toEqual(['distance', 'distance'])
    expect([popular, feed].map(({ defaults }) => defaults.timePeriod)).toEqual(['month', 'all'])
  })

  it('without a location a sort by distance is none', () => {
    expect(sortInUse(nearby, places, true)).toBe('distance')
    expect(sortInUse(nearby, places, false)).toBeUndefined()
    expect(sortInUse(nearby, { ...places, sortBy: 'name' }, false)).toBe('name')
  })

  it('a period takes price away, and all time popularity', () => {
    const byPrice = withPeriod(nearby, { ...places, sortBy: 'price' }, 'week')
    expect(byPrice).toMatchObject({ sortBy: 'distance', timePeriod: 'week' })
    const byVisits = withPeriod(nearby, { ...byPrice, sortBy: 'popularity' }, 'all')
    expect(byVisits).toMatchObject({ sortBy: 'distance', timePeriod: 'all' })
    expect(withPeriod(popular, popular.defaults, 'all').sortBy).toBe('popularity')
    expect(withPeriod(nearby, { ...places, sortBy: 'name' }, 'year').sortBy).toBe('name')
  })

  it('counts what leaves something out', () => {
    expect(activeSections(nearby, places)).toEqual([])
    expect(activeSections(popular, popular.defaults)).toEqual([])
    const chosen: FilterState = {
      sortBy: 'name',
      tags: 'Ramen',
      ratingRange: [3.5, 5],
      includeNotRated: false,
      distance: 5,
      timePeriod: 'week',
      open: 'now',
      prices: [1],
      mark: 'visited',
    }
    expect(activeSections(nearby, chosen)).toEqual(['tags', 'rating', 'distance', 'time', 'open', 'price', 'mark'])
    expect(activeSections(nearby, { ...places, includeNotRated: false })).toEqual(['rating'])
    expect(activeSections(restaurantReviews, chosen)).toEqual(['rating', 'time'])
    expect(activeSections(popular, { ...popular.defaults, timePeriod: 'all' })).toEqual(['time'])
  })
})

describe('a stored filter', () => {
  it('comes back as it was', () => {
    const filter: FilterState = {
      ...places,
      sortBy: 'price',
      tags: 'Ramen',
      distance: 12,
      includeNotRated: false,
      open: 'now',
      prices: [1, 2],
      mark: 'want_to_try',
    }
    expect(filterFrom(JSON.parse(JSON.stringify(filter)), nearby)).toEqual(filter)
  })

  it.each([
    undefined,
    null,
    'x',
    {},
    { ...places, sortBy: 'newest' },
    { ...places, tags: 7 },
    { ...places, ratingRange: [4, 3] },
    { ...places, ratingRange: [0, 6] },
    { ...places, ratingRange: [Number.NaN, 5] },
    { ...places, ratingRange: 'ab' },
    { ...places, includeNotRated: 'no' },
    { ...places, timePeriod: 'hour' },
    { ...places, open: 'later' },
    { ...places, prices: [6] },
    { ...places, prices: 1 },
    { ...places, mark: 'loved' },
  ])('that is none is the one of the screen: %j', (stored) => {
    expect(filterFrom(stored, nearby)).toEqual(nearby.defaults)
  })

  it.each([0, -1, 1.5, 100_000, '5', null])('loses a distance that is none: %j', (distance) => {
    expect(filterFrom({ ...places, distance }, nearby)).toEqual(places)
  })

  it('never fails', () => {
    const kinds: FilterKind[] = Object.values(filterKinds)
    assert(
      property(anything(), (stored) => {
        for (const kind of kinds) expect(kind.sorts).toContain(filterFrom(stored, kind).sortBy)
      }),
    )
  })
})

describe('a typed distance (spec D§5)', () => {
  it('is a positive whole number of at most 5 digits', () => {
    expect(['1', '007', '99999'].map(parseDistance)).toEqual([1, 7, 99_999])
    expect(['', '0', '00000', '-1', '1.5', '100000', ' 5', '５'].map(parseDistance)).toEqual(
      Array.from({ length: 8 }, () => undefined),
    )
  })
})
