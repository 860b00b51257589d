import { describe, expect, it } from 'vitest'
import { type FilterState, filterKinds, type SortBy } from '#src/domain/filter/filter.ts'
import { filterReviews } from '#src/domain/filter/filter-reviews.ts'

const now = new Date(2026, 10, 21, 15).getTime()
const any: FilterState = filterKinds.feed.defaults
const row = (comment: string, hoursAgo: number, rating?: number, restaurant?: { name: string; tags?: string[] }) => ({
  review: {
    comment,
    created_at: new Date(now - hoursAgo * 3_600_000).toISOString(),
    ...(rating !== undefined && { rating }),
  },
  ...(restaurant && { restaurant }),
})
const comments = (rows: ReturnType<typeof row>[], filter: Partial<FilterState>) =>
  filterReviews(rows, { ...any, ...filter }, { tags: [], now }).map(({ review }) => review.comment)

describe('B10 filterReviews (spec D§5, D§9)', () => {
  const rows = [
    row('old', 900, 4, { name: 'Beta', tags: ['Pizza'] }),
    row('new', 1, 4.5, { name: 'alpha' }),
    row('unrated', 2, undefined, { name: 'Ähre', tags: ['Ramen', 'Pizza'] }),
    row('unknown place', 30, 0.5),
  ]

  it.each([
    ['newest', ['new', 'unrated', 'unknown place', 'old']],
    ['oldest', ['old', 'unknown place', 'unrated', 'new']],
    ['rating', ['new', 'old', 'unknown place', 'unrated']],
    ['restaurant_name', ['unknown place', 'unrated', 'new', 'old']],
  ] satisfies [SortBy, string[]][])('sorts by %s', (sortBy, expected) => {
    expect(comments(rows, { sortBy })).toEqual(expected)
  })

  it('by tag, rating and period', () => {
    expect(comments(rows, { tags: 'Pizza' })).toEqual(['unrated', 'old'])
    expect(comments(rows, { ratingRange: [4, 5], includeNotRated: false })).toEqual(['new', 'old'])
    expect(comments(rows, { ratingRange: [0, 0] })).toEqual(['unrated'])
    expect(comments(rows, { timePeriod: '24h' })).toEqual(['new', 'unrated'])
    expect(comments(rows, { timePeriod: 'week' })).toEqual(['new', 'unrated', 'unknown place'])
  })

  it('a period takes in its very beginning', () => {
    const edge = [row('in', 24), { review: { comment: 'out', created_at: new Date(now - 86_400_001).toISOString() } }]
    expect(comments(edge, { timePeriod: '24h' })).toEqual(['in'])
  })

  it('a visit of the future, by a clock that is wrong, is in every period', () => {
    expect(comments([row('ahead', -5)], { timePeriod: '24h' })).toEqual(['ahead'])
  })
})
