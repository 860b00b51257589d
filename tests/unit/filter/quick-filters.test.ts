import { describe, expect, it } from 'vitest'
import { activeSections, filterKinds, passesRating } from '#src/domain/filter/filter.ts'
import { pricesWords, quickFilters, withPrice } from '#src/domain/filter/filter-choices.ts'

const kind = filterKinds.nearby

describe('quick filters', () => {
  it.each(Object.entries(quickFilters))('%s goes on and off at one press, and leaves the others', (_, quick) => {
    const others = Object.values(quickFilters).filter((other) => other !== quick)
    const on = quick.toggled(kind.defaults, true)
    expect(quick.isOn(kind.defaults)).toBe(false)
    expect(quick.isOn(on)).toBe(true)
    expect(activeSections(kind, on)).toHaveLength(1)
    expect(others.map(({ isOn }) => isOn(on))).toEqual([false, false, false])
    expect(quick.toggled(on, false)).toEqual(kind.defaults)
  })

  it('an open place with 4 stars is two presses away', () => {
    const filter = quickFilters.stars.toggled(quickFilters.open.toggled(kind.defaults, true), true)
    expect(filter.open).toBe('now')
    expect([3.9, 4, 5, undefined].map((rating) => passesRating(rating, filter))).toEqual([false, true, true, false])
  })
})

describe('prices', () => {
  it('are several levels, in their order, in words', () => {
    expect([[], [1], [1, 2], [2, 3, 4], [1, 3]].map(pricesWords)).toEqual(['Any', '$', '$–$$', '$$–$$$$', '$, $$$'])
    expect(withPrice(withPrice(withPrice([], 3), 1), 2)).toEqual([1, 2, 3])
    expect(withPrice([1, 2, 3], 2)).toEqual([1, 3])
  })
})
