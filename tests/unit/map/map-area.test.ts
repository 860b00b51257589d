import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Area, areaAsked, areaKey, beside, isWithin, middleOf } from '#src/domain/places/map-area.ts'

/** By a tenth of a metre, to which the edges of an area that is asked for are rounded. */
const widened = ({ west, south, east, north }: Area): Area => ({
  west: west - 1e-6,
  south: south - 1e-6,
  east: east + 1e-6,
  north: north + 1e-6,
})

describe('an area', () => {
  it('holds its edge, and what lies in it across the date line', () => {
    const area = { west: 179, south: -10, east: -179, north: 10 }
    expect([179, 180, -180, -179.5].every((longitude) => isWithin(area, { latitude: 10, longitude }))).toBe(true)
    expect(isWithin(area, { latitude: 0, longitude: 0 })).toBe(false)
    expect(isWithin(area, { latitude: 11, longitude: 180 })).toBe(false)
    expect(isWithin(area, {})).toBe(false)
    expect(middleOf(area)).toEqual({ latitude: 0, longitude: -180 })
  })

  it('that is asked for holds all that is shown, is little larger, and is one that the server takes', () => {
    const shown = fc.record({
      west: fc.double({ min: -179, max: 178, noNaN: true }),
      south: fc.double({ min: -80, max: 79, noNaN: true }),
      zoom: fc.double({ min: 3, max: 20, noNaN: true }),
    })
    fc.assert(
      fc.property(shown, ({ west, south, zoom }) => {
        const size = (360 / 2 ** zoom) * 1.5
        const seen = { west, south, east: Math.min(179.9, west + size), north: Math.min(84, south + size / 2) }
        const { area, zoom: asked } = areaAsked(seen, zoom)
        expect(asked).toBe(Math.round(zoom))
        expect(Math.abs(area.west) <= 180 && Math.abs(area.east) <= 180 && area.south <= area.north).toBe(true)
        for (const longitude of [seen.west, seen.east])
          for (const latitude of [seen.south, seen.north])
            expect(isWithin(widened(area), { latitude, longitude })).toBe(true)
        expect(area.east - area.west).toBeLessThan(seen.east - seen.west + (360 / 2 ** asked) * 0.51)
      }),
      // A view that ends a rounding error east of a tile's edge.
      { examples: [[{ west: 7.105427357601003e-15, south: 0, zoom: 3 }]] },
    )
  })

  it('asks the same question again after a nudge', () => {
    const shown = { west: 13.03, south: 47.79, east: 13.06, north: 47.81 }
    const nudged = { ...shown, west: shown.west + 1e-5, east: shown.east + 1e-5 }
    const keys = [shown, nudged].map((area) => areaAsked(area, 13.2)).map(({ area, zoom }) => areaKey(area, zoom))
    expect(keys[0]).toBe(keys[1])
  })

  it('shows what lies beyond the date line beside its middle', () => {
    expect([-179.9, 179.9, 0, 10].map((longitude) => beside(longitude, 179.5))).toEqual([180.1, 179.9, 0, 10])
    expect(beside(179.9, -179.5)).toBeCloseTo(-180.1, 9)
    expect(beside(-180, 180)).toBe(180)
  })

  it('of the whole world, or more of it, is the whole world', () => {
    expect(areaAsked({ west: -300, south: -85, east: 200, north: 85 }, 1).area).toMatchObject({ west: -180, east: 180 })
  })
})
