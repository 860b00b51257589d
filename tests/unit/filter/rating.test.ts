import { assert, constantFrom, double, option, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passesRating } from '#src/domain/filter/filter.ts'
import { ratingWords, withNotRated, withRange } from '#src/domain/filter/filter-choices.ts'

const any = { ratingRange: [0, 5], includeNotRated: true } as const
/** With what is not rated, or without it. */
const range = (lowest: number, highest: number, includeNotRated = true) => ({
  ratingRange: [lowest, highest] as const,
  includeNotRated,
})

describe('the rating of the filter (spec D§5)', () => {
  it('takes any, those within a range with both its ends, or those that are not rated', () => {
    const ratings = [undefined, 0.5, 3.4, 3.5, 4.6, 5]
    const passing = (filter: typeof any | ReturnType<typeof range>) =>
      ratings.filter((rating) => passesRating(rating, filter))
    expect(passing(any)).toEqual(ratings)
    expect(passing(range(3.5, 4.6))).toEqual([undefined, 3.5, 4.6])
    expect(passing(range(3.5, 4.6, false))).toEqual([3.5, 4.6])
    expect(passing(range(0, 5, false))).toEqual([0.5, 3.4, 3.5, 4.6, 5])
    expect(passing(range(0, 0))).toEqual([undefined])
  })

  it('a rating below 0.5 is none', () => {
    expect([0, 0.4, 0.49].map((rating) => passesRating(rating, range(0.1, 5, false)))).toEqual([false, false, false])
    expect([0, 0.4].map((rating) => passesRating(rating, any))).toEqual([true, true])
  })

  it('a range leaves the box as it is: what is not rated stays in', () => {
    expect(withRange(any, [3.5, 5], 0)).toEqual(range(3.5, 5))
    expect(withRange(range(3.5, 5), [0, 5], 0)).toEqual(any)
    expect(withRange(range(3.5, 5, false), [0, 5], 0)).toEqual(range(0, 5, false))
    expect(withNotRated(range(3.5, 4, false), true)).toEqual(range(3.5, 4))
    expect(withNotRated(any, false)).toEqual(range(0, 5, false))
  })

  it('without the box what was not rated alone becomes all that is rated, as else nothing would pass', () => {
    expect(withNotRated(range(0, 0), false)).toEqual(range(0, 5, false))
  })

  it('a slider that begins at 0.5 means 0 there, and with both thumbs what is not rated alone', () => {
    expect(withRange(any, [0.5, 3], 0.5)).toEqual(range(0, 3))
    expect(withRange(any, [1, 3], 0.5)).toEqual(range(1, 3))
    expect(withRange(any, [0.5, 0.5], 0.5)).toEqual(range(0, 0))
    expect(withRange(range(0, 5, false), [0.5, 0.5], 0.5)).toEqual(range(0, 0.5, false))
  })

  it('any way through the slider and the box: the box alone says whether what is not rated passes', () => {
    const stars = double({ min: 0, max: 5, noNaN: true })
    assert(
      property(stars, stars, constantFrom(0, 0.5), option(constantFrom(true, false)), (a, b, least, tick) => {
        const moved = withRange(any, [Math.max(least, Math.min(a, b)), Math.max(least, a, b)], least)
        const after = tick === null ? moved : withNotRated(moved, tick)
        expect(after.ratingRange[0]).toBeLessThanOrEqual(after.ratingRange[1])
        expect(passesRating(undefined, after)).toBe(tick ?? true)
      }),
    )
  })

  it('is said in words', () => {
    expect(
      [any, range(0, 5, false), range(0, 0), range(0.1, 0.4), range(3.5, 5), range(0, 3)].map(ratingWords),
    ).toEqual(['Any', 'Rated', 'Not rated', '0.1 to 0.4', '3.5 to 5.0', '0.0 to 3.0'])
  })
})
