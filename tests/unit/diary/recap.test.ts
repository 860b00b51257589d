import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiaryVisit, diaryOf, firstVisits, groupedVisits, visitNumber, visitsIn } from '#src/domain/diary/diary.ts'
import {
  groupingInAddress,
  headedVisits,
  partInAddress,
  partQuery,
  partWords,
  visitsBehind,
} from '#src/domain/diary/parts.ts'
import { type Counted, recapOf, yearsWithVisits } from '#src/domain/diary/recap.ts'
import { averageRating } from '#src/domain/visits/ratings.ts'
import { restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'
import { diaries, periods, visitOn, weekdayNumbers } from './visits.ts'

const sum = (counts: readonly Counted[]) => counts.reduce((total, { count }) => total + count, 0)
const throughAddress = (part: Counted['part']) => partInAddress(new URLSearchParams(partQuery(part)))

describe('the recap of a year and of all of time', () => {
  it('has behind each number exactly the visits that it counts', () => {
    assert(
      property(diaries, periods, weekdayNumbers, (all, period, weekday) => {
        const recap = recapOf(all, period, weekday)
        const { times, cuisines, withoutCuisine, ratings, unrated, busiest } = recap
        for (const { count, part } of [
          ...times,
          ...cuisines,
          withoutCuisine,
          ...ratings,
          unrated,
          ...(busiest ? [busiest] : []),
        ])
          expect(visitsBehind(all, period, throughAddress(part))).toHaveLength(count)
        expect(visitsBehind(all, period)).toHaveLength(recap.visits)
        expect(visitsBehind(all, period, { by: 'first', is: 'yes' })).toHaveLength(recap.firsts)
        expect(headedVisits(visitsBehind(all, period), 'place')).toHaveLength(recap.places)
        expect(headedVisits(visitsBehind(all, period), 'cuisine')).toHaveLength(cuisines.length)
      }),
    )
  })

  it('counts each visit once in each chart', () => {
    assert(
      property(diaries, periods, weekdayNumbers, (all, period, weekday) => {
        const { visits, times, cuisines, withoutCuisine, ratings, unrated } = recapOf(all, period, weekday)
        expect(sum(times)).toBe(visits)
        expect(sum([...cuisines, withoutCuisine])).toBe(visits)
        expect(sum([...ratings, unrated])).toBe(visits)
        expect(times).toHaveLength(period === 'all' ? times.length : 12)
      }),
    )
  })

  it('is all of time together what the years are', () => {
    assert(
      property(diaries, weekdayNumbers, (all, weekday) => {
        const whole = recapOf(all, 'all', weekday)
        const years = yearsWithVisits(all).map((year) => recapOf(all, year, weekday))
        const total = (of: (one: typeof whole) => number): number => years.reduce((added, year) => added + of(year), 0)
        expect(total(({ visits }) => visits)).toBe(whole.visits)
        // A place is new once.
        expect(total(({ firsts }) => firsts)).toBe(whole.places)
        expect(total(({ unrated }) => unrated.count)).toBe(whole.unrated.count)
      }),
    )
  })

  it('names what no other visit, place or week exceeds', () => {
    assert(
      property(diaries, periods, weekdayNumbers, (all, period, weekday) => {
        const visits = visitsIn(all, period)
        const { highest, mostVisited, busiest, average, farthest } = recapOf(all, period, weekday)
        const given = visits.flatMap(({ review }) => review.rating ?? [])
        expect(highest?.review.rating).toBe(given.length > 0 ? Math.max(...given) : undefined)
        expect(average).toBe(averageRating(given))
        const most = Math.max(
          0,
          ...groupedVisits(visits, ({ review }) => review.restaurant_id).map((one) => one.visits.length),
        )
        expect(mostVisited?.count).toBe(most > 1 ? most : undefined)
        if (mostVisited)
          expect(visitsBehind(all, period, { by: 'place', is: mostVisited.visit.review.restaurant_id })).toHaveLength(
            most,
          )
        if (busiest && period !== 'all')
          expect([busiest.from.slice(0, 4), busiest.to.slice(0, 4)]).toEqual([period, period])
        if (farthest) expect(farthest.km).toBeGreaterThan(0)
      }),
    )
  })

  const home = { id: 'home', latitude: 48.2, longitude: 16.37, tags: ['Café'] }
  const lisbon = { id: 'lisbon', latitude: 38.72, longitude: -9.14, tags: ['Seafood'] }

  it('measures the farthest from where one mostly eats', () => {
    const all = [visitOn('2026-06-02', lisbon, 5), visitOn('2026-05-02', home, 4), visitOn('2026-05-01', home, 3.5)]
    const { farthest, highest, mostVisited } = recapOf(all, '2026', 1)
    expect(farthest?.visit.review.restaurant_id).toBe('lisbon')
    expect(Math.round(farthest?.km ?? 0)).toBe(2298)
    expect([highest?.review.restaurant_id, mostVisited?.visit.review.restaurant_id]).toEqual(['lisbon', 'home'])
  })

  it('crosses the date line the short way', () => {
    const fiji = { id: 'fiji', latitude: -16.8, longitude: 179.9 }
    const taveuni = { id: 'taveuni', latitude: -16.8, longitude: -179.9 }
    const { farthest } = recapOf(
      [visitOn('2026-02-02', taveuni), visitOn('2026-02-01', fiji), visitOn('2026-01-01', fiji)],
      'all',
      1,
    )
    expect(farthest?.km).toBeLessThan(30)
  })

  it('has in a year only the days of a week that are in it', () => {
    const all = ['2026-01-02', '2026-01-01', '2025-12-31', '2025-12-30', '2025-12-29'].map((day) => visitOn(day, home))
    expect(recapOf(all, '2026', 1).busiest).toMatchObject({ from: '2026-01-01', to: '2026-01-04', count: 2 })
    expect(recapOf(all, '2025', 1).busiest).toMatchObject({ from: '2025-12-29', to: '2025-12-31', count: 3 })
    expect(recapOf(all, 'all', 1).busiest).toMatchObject({ from: '2025-12-29', to: '2026-01-04', count: 5 })
  })

  it('says nothing of what there is none of', () => {
    const none = recapOf([], '2026', 1)
    expect([none.highest, none.mostVisited, none.farthest, none.busiest, none.average]).toEqual(
      Array(5).fill(undefined),
    )
    const one = recapOf([visitOn('2026-06-02', home)], '2026', 1)
    expect([one.highest, one.mostVisited, one.farthest, one.busiest]).toEqual(Array(4).fill(undefined))
  })
})

describe('a visit', () => {
  it('is of the day that the clocks of the device said', () => {
    const row = (time: Date) => ({ ...reviewRow(1, uuid(1), uuid(2), 0), created_at: time.toISOString() })
    const [late, early] = diaryOf(
      [row(new Date(2026, 0, 1, 0, 0, 1)), row(new Date(2025, 11, 31, 23, 59, 59))],
      new Map(),
    )
    expect([early?.day, late?.day]).toEqual(['2025-12-31', '2026-01-01'])
  })

  it('has its number among those to its place, and is the first to it once', () => {
    assert(
      property(diaries, (all) => {
        const first = firstVisits(all)
        for (const { key, visits } of groupedVisits(all, ({ review }) => review.restaurant_id)) {
          const numbers = visits.map(({ review }) => visitNumber(all, review.id))
          expect(numbers, key).toEqual(visits.map((_, index) => visits.length - index))
          expect(visits.filter(({ review }) => first.has(review.id))).toEqual(visits.slice(-1))
        }
        expect(visitNumber(all, 'none of them')).toBeUndefined()
      }),
    )
  })
})

describe('the address of visits', () => {
  const none: DiaryVisit[] = []

  it.each(['', 'rated=', 'rated=9', 'in=', 'week=2026-02-30', 'week=', 'place=', 'cuisine=', 'by=x', 'in=%00'])(
    'may say anything: %s',
    (search) => {
      const query = new URLSearchParams(search)
      const part = partInAddress(query)
      const all = [visitOn('2026-06-02', { id: 'a', name: 'Ika', tags: ['Ramen'] }, 4)]
      expect(visitsBehind(all, '2026', part).length).toBeLessThanOrEqual(1)
      expect(typeof partWords('2026', part, undefined)).toBe('string')
      expect(groupingInAddress(query)).toBe('month')
      expect(visitsBehind(none, 'all', part)).toEqual([])
    },
  )

  it('names its page after what the visits have in common', () => {
    const visit = { ...visitOn('2026-06-02', { ...restaurantRow(1, 'Ika') }, 4), day: '2026-06-02' }
    const words = (search: string) => partWords('2026', partInAddress(new URLSearchParams(search)), visit)
    expect(
      [
        '',
        'in=2026-06',
        'place=x',
        'cuisine=Ramen',
        'cuisine=',
        'rated=4',
        'rated=none',
        'first=yes',
        'week=2026-07-06',
      ].map(words),
    ).toEqual([
      '2026',
      'June 2026',
      'Ika',
      'Ramen',
      'No cuisine known',
      'Rated 4.0',
      'Not rated',
      'New to you',
      '6–12 July 2026',
    ])
  })
})
