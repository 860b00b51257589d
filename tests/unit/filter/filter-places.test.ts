import { array, assert, constantFrom, integer, option, property, record, subarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FilterState, filterKinds, type SortBy } from '#src/domain/filter/filter.ts'
import { type FilterablePlace, filterPlaces } from '#src/domain/filter/filter-places.ts'
import { distanceKm } from '#src/domain/places/distance.ts'
import type { Tag } from '#src/domain/visits/tags.ts'

const here = { latitude: 48, longitude: 11 }
const any: FilterState = filterKinds.nearby.defaults

type Details = Partial<FilterablePlace>
const place = (name: string, details: Details = {}): FilterablePlace => ({ id: name, name, visits: 0, ...details })
const tag = (...categories: string[]): Tag => ({
  id: categories.join('/'),
  name: categories.at(-1) ?? '',
  is_active: true,
  ...Object.fromEntries(categories.map((category, index) => [`tag_category_${index + 1}`, category])),
})
const tags = [tag('Asian'), tag('Asian', 'Japanese'), tag('Asian', 'Japanese', 'Ramen'), tag('Asian', 'Korean')]

const named = (places: FilterablePlace[], filter: Partial<FilterState>, around = {}) =>
  filterPlaces(places, { ...any, ...filter }, { tags, ...around }).map(({ name }) => name)

describe('B6 the tag filter (spec D§5)', () => {
  const places = [
    place('wide', { tags: ['Asian'] }),
    place('deep', { tags: ['Pizza', 'Ramen'] }),
    place('other', { tags: ['Korean'] }),
    place('none', { tags: [] }),
    place('untagged'),
  ]

  it('takes the chosen tag and what lies under it, and leaves out places without tags', () => {
    expect(named(places, { sortBy: 'list_order', tags: 'Asian' })).toEqual(['wide', 'deep', 'other'])
    expect(named(places, { sortBy: 'list_order', tags: 'Japanese' })).toEqual(['deep'])
    expect(named(places, { sortBy: 'list_order', tags: 'Ramen' })).toEqual(['deep'])
    expect(named(places, { sortBy: 'list_order', tags: 'Pizza' })).toEqual(['deep'])
    expect(named(places, { sortBy: 'list_order', tags: 'Never heard of' })).toEqual([])
    expect(named(places, { sortBy: 'list_order' })).toHaveLength(5)
  })
})

describe('B5 the distance filter', () => {
  const places = [
    place('at 4.4 km', { latitude: 48.04, longitude: 11 }),
    place('here', here),
    place('nowhere'),
    place('at 5.6 km', { latitude: 48.05, longitude: 11 }),
  ]

  it('drops what is farther and what has no coordinates', () => {
    expect(named(places, { distance: 5 }, { near: here })).toEqual(['here', 'at 4.4 km'])
    expect(named(places, {}, { near: here })).toEqual(['here', 'at 4.4 km', 'at 5.6 km', 'nowhere'])
  })

  it('without a location leaves all as they are, in the order in which they came', () => {
    expect(named(places, { distance: 5 })).toEqual(['at 4.4 km', 'here', 'nowhere', 'at 5.6 km'])
  })

  it('keeps what is exactly so far away', () => {
    const km = distanceKm(here, { latitude: 48.05, longitude: 11 })
    expect(named(places, { distance: km }, { near: here })).toContain('at 5.6 km')
  })
})

describe('B5 the order of places (spec D§9)', () => {
  const places = [
    place('b', { rating_average: 4, price_level: 2, visits: 3 }),
    place('Á', { rating_average: 4, price_level: 1, visits: 3 }),
    place('c', { visits: 3, rating_average: 0.4 }),
    place('d', { rating_average: 5, visits: 1 }),
  ]

  it.each([
    ['popularity', ['Á', 'b', 'c', 'd']],
    ['rating', ['d', 'Á', 'b', 'c']],
    ['average_rating', ['d', 'Á', 'b', 'c']],
    ['name', ['Á', 'b', 'c', 'd']],
    ['price', ['Á', 'b', 'c', 'd']],
    ['list_order', ['b', 'Á', 'c', 'd']],
  ] satisfies [SortBy, string[]][])('by %s', (sortBy, expected) => {
    expect(named(places, { sortBy })).toEqual(expected)
  })

  it('by rating: eight that give 4.6 outrank one that gives 5, and what is not rated comes last', () => {
    const rated = [
      place('unrated'),
      place('one', { rating_average: 5, rating_count: 1 }),
      place('eight', { rating_average: 4.6, rating_count: 8 }),
      place('one low', { rating_average: 1, rating_count: 1 }),
      place('eight low', { rating_average: 1, rating_count: 8 }),
    ]
    for (const sortBy of ['rating', 'average_rating'] as const)
      expect(named(rated, { sortBy })).toEqual(['eight', 'one', 'one low', 'eight low', 'unrated'])
  })

  it('of a search: names that begin with it, then those with a word that does, before what is nearer', () => {
    const found = [
      place('Gram', here),
      place('Kumo Ramen', { latitude: 48.01, longitude: 11 }),
      place('Ram & Anchor', { latitude: 48.02, longitude: 11 }),
      place('Rambling Rose', { latitude: 48.03, longitude: 11 }),
    ]
    expect(named(found, {}, { near: here, query: 'ram' })).toEqual([
      'Ram & Anchor',
      'Rambling Rose',
      'Kumo Ramen',
      'Gram',
    ])
    expect(named(found, {}, { query: ' RAM ' })[3]).toBe('Gram')
    expect(named(found, {}, { near: here })[0]).toBe('Gram')
    expect(named(found, { sortBy: 'name' }, { near: here, query: 'ram' })[0]).toBe('Gram')
  })

  it('counts the visits of a period where they are given, and leaves out places without one', () => {
    const visits = new Map([
      ['d', 2],
      ['b', 1],
    ])
    expect(named(places, { sortBy: 'popularity' }, { visits })).toEqual(['d', 'b'])
  })
})

describe('what is open, what it costs and what it is to the person', () => {
  // 10:00 to 12:00 on Sunday, and from 22:00 on Saturday to 2:00 on Sunday.
  const week = 7 * 1440
  const places = [
    place('night', { open_minutes: [0, 120, week - 120, week], price_level: 1 }),
    place('day', { open_minutes: [600, 720], price_level: 2 }),
    place('never', { open_minutes: [], price_level: 5 }),
    place('always', { open_minutes: [0, week] }),
    place('unknown'),
  ]

  it.each([
    [0, ['night', 'always']],
    [119, ['night', 'always']],
    [120, ['always']],
    [600, ['day', 'always']],
    [719, ['day', 'always']],
    [720, ['always']],
    [week - 1, ['night', 'always']],
  ])('open at minute %d of the week, its first minute and not its last', (minute, expected) => {
    expect(named(places, { sortBy: 'list_order', open: 'now' }, { minuteAt: () => minute })).toEqual(expected)
  })

  it('takes any of the chosen prices, and leaves out what has none', () => {
    expect(named(places, { sortBy: 'list_order', prices: [1, 2] })).toEqual(['night', 'day'])
    expect(named(places, { sortBy: 'list_order', prices: [5] })).toEqual(['never'])
  })

  it('takes what was visited, what was not, or what is to be tried', () => {
    const own = { visited: new Set(['day', 'never']), wanted: new Set(['night']) }
    const marked = (mark: FilterState['mark']) => named(places, { sortBy: 'list_order', mark }, { own })
    expect(marked('any')).toHaveLength(5)
    expect(marked('visited')).toEqual(['day', 'never'])
    expect(marked('not_visited')).toEqual(['night', 'always', 'unknown'])
    expect(marked('want_to_try')).toEqual(['night'])
  })
})

describe('filterPlaces with random places', () => {
  const places = array(
    record({
      name: constantFrom('Café', 'cafe', 'Bar', 'Zum Löwen', '🍜', ''),
      tags: option(subarray(['Asian', 'Japanese', 'Ramen', 'Pizza']), { nil: undefined }),
      rating_average: option(
        integer({ min: 1, max: 50 }).map((tenths) => tenths / 10),
        { nil: undefined },
      ),
      price_level: option(integer({ min: 1, max: 5 }), { nil: undefined }),
      visits: integer({ min: 0, max: 3 }),
      latitude: option(
        integer({ min: 4750, max: 4850 }).map((hundredths) => hundredths / 100),
        { nil: undefined },
      ),
    }),
    { maxLength: 30 },
  ).map((found) => found.map((details, index) => ({ ...details, id: String(index), longitude: 11 })))
  const filters = record({
    sortBy: constantFrom<SortBy[]>('distance', 'popularity', 'rating', 'name', 'price'),
    tags: constantFrom('Any', 'Asian', 'Ramen'),
    lowest: constantFrom(0, 0.5, 3.5),
    distance: option(integer({ min: 1, max: 60 }), { nil: undefined }),
  })

  it('invents, doubles and loses nothing, and keeps every rule between neighbours', () => {
    assert(
      property(places, filters, (given, { lowest, ...chosen }) => {
        const filter: FilterState = { ...any, ...chosen, ratingRange: [lowest, 5], includeNotRated: lowest === 0 }
        const found = filterPlaces(given, filter, { tags, near: here })
        const km = ({ latitude }: (typeof given)[number]) =>
          latitude === undefined ? Number.POSITIVE_INFINITY : distanceKm(here, { latitude, longitude: 11 })
        const wantedTags = { Any: undefined, Asian: ['Asian', 'Japanese', 'Ramen'], Ramen: ['Ramen'] }[filter.tags]
        const passes = (candidate: (typeof given)[number]): boolean =>
          (!wantedTags || (candidate.tags ?? []).some((name) => wantedTags.includes(name))) &&
          (filter.distance === undefined || km(candidate) <= filter.distance) &&
          ((candidate.rating_average ?? 0) >= 0.5 ? (candidate.rating_average ?? 0) >= lowest : lowest === 0)
        expect(new Set(found)).toEqual(new Set(given.filter(passes)))
        expect(found).toHaveLength(given.filter(passes).length)
        const stars = ({ rating_average = 0 }) => (rating_average >= 0.5 ? rating_average : 0)
        for (const [index, next] of found.slice(1).entries()) {
          const before = found[index]
          if (!before) throw new Error('There is one before the second')
          const isOrdered: Partial<Record<SortBy, boolean>> = {
            distance: km(before) <= km(next),
            rating: stars(before) >= stars(next),
            price: (before.price_level ?? 9) <= (next.price_level ?? 9),
            popularity: before.visits > next.visits || (before.visits === next.visits && stars(before) >= stars(next)),
          }
          expect(isOrdered[filter.sortBy] ?? true).toBe(true)
        }
      }),
    )
  })
})
