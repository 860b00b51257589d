import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import {
  byName,
  byPersonalRating,
  type CollectionPlace,
  placesNamed,
  placesOfEntries,
  placesVisited,
  withServedAverages,
} from '#src/domain/places/collections.ts'
import { ownRatings } from '#src/domain/visits/ratings.ts'
import { personReviewsPerPage, reviewsShown, withPage } from '#src/domain/visits/review-lists.ts'
import { restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const place = (name: string, more: Partial<CollectionPlace> = {}): CollectionPlace => ({
  id: name,
  name,
  visits: 0,
  ...more,
})
const names = (places: readonly CollectionPlace[]) => places.map(({ name }) => name)

describe('placesOfEntries', () => {
  it('says what the row of the place says, and what the entry says while there is no row', () => {
    const row = { ...restaurantRow(1, 'New name'), photo: 'a.jpg', rating_average: 4.2, address: 'Street 1', visits: 3 }
    const entries = [
      { id: uuid(1), name: 'Old name' },
      { id: uuid(2), name: 'Unknown here', address: 'Street 2', image: 'b.jpg' },
    ]
    expect(placesOfEntries(entries, new Map([[row.id, row]]))).toEqual([
      {
        id: uuid(1),
        name: 'New name',
        photo: 'a.jpg',
        rating_average: 4.2,
        rating_count: 0,
        address: 'Street 1',
        visits: 3,
      },
      { id: uuid(2), name: 'Unknown here', address: 'Street 2', photo: 'b.jpg', visits: 0 },
    ])
  })
})

describe('withServedAverages', () => {
  it('takes the averages of the server and nothing else', () => {
    const own = [place('A', { rating_average: 3, personal_rating: 5 }), place('B', { rating_average: 4 }), place('C')]
    const served = [place('A', { rating_average: 3.5, personal_rating: 1 }), place('B'), place('gone')]
    expect(withServedAverages(own, served)).toEqual([
      place('A', { rating_average: 3.5, personal_rating: 5 }),
      place('B', { rating_average: undefined }),
      place('C'),
    ])
  })

  it('leaves those that were counted after the server gave them', () => {
    const own = [place('A', { rating_average: 4, figures_version: 2 })]
    expect(withServedAverages(own, [place('A', { rating_average: 3, figures_version: 1 })])).toEqual(own)
  })
})

describe('placesNamed and byName', () => {
  it('find and sort without case and accents', () => {
    const places = ['Zebra', 'café Émile', 'Ägidi', 'cafe 2'].map((name) => place(name))
    expect(names(placesNamed(places, ' CAFÉ '))).toEqual(['café Émile', 'cafe 2'])
    expect(placesNamed(places, '  ')).toBe(places)
    expect(placesNamed(places, 'x')).toEqual([])
    expect(names(byName(places))).toEqual(['Ägidi', 'cafe 2', 'café Émile', 'Zebra'])
  })
})

describe('ownRatings', () => {
  const visits = array(
    record({
      restaurant_id: constantFrom('a', 'b', 'c'),
      half: integer({ min: -1, max: 10 }),
      day: integer({ min: 1, max: 5 }),
    }),
  )
  it('is the newest rating of each place that was rated, the first given of two at the same moment', () => {
    assert(
      property(visits, (drawn) => {
        const given = drawn.map(({ restaurant_id, half, day }) => ({
          restaurant_id,
          created_at: `2026-01-0${day}T12:00:00Z`,
          ...(half >= 0 && { rating: half / 2 }),
        }))
        const newestFirst = given.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
        const rated = newestFirst.filter(({ rating = 0 }) => rating >= 0.5)
        const expected = new Map(rated.toReversed().map(({ restaurant_id, rating }) => [restaurant_id, rating]))
        expect(ownRatings(given)).toEqual(expected)
      }),
    )
  })
})

describe('visited places', () => {
  it('are named from the rows of this device, and keep a rating without one', () => {
    const row = restaurantRow(1, 'Here')
    const visits = [reviewRow(10, uuid(9), row.id, 2), { ...reviewRow(11, uuid(9), uuid(2), 1), rating: 2 }]
    expect(placesVisited(visits, new Map([[row.id, row]]))).toMatchObject([
      { id: row.id, name: 'Here', personal_rating: 4.5 },
      { id: uuid(2), name: 'Unknown Restaurant', personal_rating: 2 },
    ])
  })

  it('sort by personal rating, average rating and name, by name first of all, and filter by tag', () => {
    const places = byPersonalRating([
      place('C', { personal_rating: 4, rating_average: 2.1, tags: ['Thai'] }),
      place('B', { personal_rating: 4, rating_average: 4.9 }),
      place('A', { rating_average: 3 }),
      place('D', { personal_rating: 5 }),
    ])
    const { defaults } = filterKinds.visited
    const sorted = (sortBy: typeof defaults.sortBy | 'personal_rating' | 'average_rating') =>
      names(filterPlaces(places, { ...defaults, sortBy }, { tags: [] }))
    expect(defaults.sortBy).toBe('name')
    expect(sorted('name')).toEqual(['A', 'B', 'C', 'D'])
    expect(sorted('personal_rating')).toEqual(['D', 'B', 'C', 'A'])
    expect(sorted('average_rating')).toEqual(['B', 'A', 'C', 'D'])
    const thai = { id: uuid(1), name: 'Thai', is_active: true }
    expect(names(filterPlaces(places, { ...defaults, tags: 'Thai' }, { tags: [thai] }))).toEqual(['C'])
    expect([...filterKinds.visited.sections]).not.toContain('rating')
  })
})

describe('the reviews of a person', () => {
  const entry = (number: number, minute = number) => ({ review: reviewRow(number, uuid(1), uuid(2), minute) })
  const page = (from: number, count: number) => Array.from({ length: count }, (_, n) => entry(from - n))

  it('grow page by page until one is not full, each review once', () => {
    const first = withPage([], page(100, personReviewsPerPage))
    expect([first.reviews.length, first.isComplete]).toEqual([personReviewsPerPage, false])
    // One came in above meanwhile, so that the last of the first page comes again.
    const second = withPage(first.reviews, page(100 - personReviewsPerPage + 1, 3))
    expect([second.reviews.length, second.isComplete]).toEqual([personReviewsPerPage + 2, true])
    expect(withPage([], [])).toEqual({ reviews: [], isComplete: true })
  })

  it('show newest first, and of what came twice the word of this device', () => {
    const edited = { review: { ...entry(2).review, comment: 'Edited' } }
    expect(reviewsShown([entry(3), entry(2), entry(1, 3)], [edited, entry(4)])).toEqual([
      entry(4),
      entry(1, 3),
      entry(3),
      edited,
    ])
  })
})
