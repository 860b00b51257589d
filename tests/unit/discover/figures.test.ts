import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageRating, priceWord } from '#src/domain/visits/ratings.ts'

describe('B18 averages (spec/README)', () => {
  it('are means of ratings of 0.5 and more, half up to one decimal', () => {
    expect(averageRating([])).toBeUndefined()
    expect(averageRating([undefined, 0, 0.4])).toBeUndefined()
    expect(averageRating([0.5])).toBe(0.5)
    expect(averageRating([4, 4.5])).toBe(4.3)
    expect(averageRating([4.5, 4.5, 5, 5, undefined])).toBe(4.8)
    expect(averageRating([3, 3.5, 3, 3.5])).toBe(3.3)
  })

  it('are rounded exactly, for any ratings in half steps', () => {
    assert(
      property(array(integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 200 }), (halves) => {
        const sum = halves.reduce((total, half) => total + half, 0)
        // floor(10 · sum / (2n) + 1/2) in whole numbers.
        const tenths = Math.floor((10 * sum + halves.length) / (2 * halves.length))
        expect(averageRating(halves.map((half) => half / 2))).toBe(tenths / 10)
      }),
    )
  })
})

describe('B18 price words (spec D§9)', () => {
  it('are those of the rounded average, Unknown outside, Unavailable without one', () => {
    expect([1, 2, 3, 4, 5].map(priceWord)).toEqual(['Cheap', 'Affordable', 'Moderate', 'Expensive', 'Luxury'])
    expect([0.5, 1.49, 1.5, 4.5, 5.49].map(priceWord)).toEqual(['Cheap', 'Cheap', 'Affordable', 'Luxury', 'Luxury'])
    expect([0, 0.49, 5.5, 6, -1, Number.NaN].map(priceWord)).toEqual(Array.from({ length: 6 }, () => 'Unknown'))
    expect([null, undefined].map(priceWord)).toEqual(['Unavailable', 'Unavailable'])
  })
})
