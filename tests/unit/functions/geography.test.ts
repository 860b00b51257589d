import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundingBox, distanceMeters, type Location, toLocation } from '#supabase/functions/_shared/geography.ts'

const anyLocation: fc.Arbitrary<Location> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('The distance from Salzburg to Vienna is about 252 km', () => {
  expect(distanceMeters({ lat: 47.8095, lng: 13.055 }, { lat: 48.2082, lng: 16.3738 })).toBeCloseTo(251_200, -4)
})

test('The distance of opposite points is half the circumference of the earth', () => {
  expect(distanceMeters({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6_371_000, 0)
})

test('Every point within the radius lies in the box', () => {
  fc.assert(
    fc.property(anyLocation, anyLocation, fc.integer({ min: 1, max: 100_000 }), (center, offset, radius) => {
      const point = toLocation(center.lat + offset.lat / 90, center.lng + offset.lng / 90) ?? offset
      fc.pre(distanceMeters(center, point) <= radius)
      const { north, south, east, west } = boundingBox(center, radius)
      expect(point.lat).toBeLessThanOrEqual(north + 1e-9)
      expect(point.lat).toBeGreaterThanOrEqual(south - 1e-9)
      const inside =
        west <= east ? point.lng >= west - 1e-9 && point.lng <= east + 1e-9 : point.lng >= west || point.lng <= east
      expect(inside).toBe(true)
    }),
    { numRuns: 500, maxSkipsPerRun: 1_000 },
  )
})

test('Close to a pole the box is as wide as the circle, which is wider than its radius along the parallel', () => {
  const widest = Math.asin(Math.sin(100_000 / 6_371_000) / Math.cos((88 * Math.PI) / 180)) * (180 / Math.PI)
  const { east, west } = boundingBox({ lat: 88, lng: 0 }, 100_000)
  expect(east).toBeGreaterThan(widest)
  expect(west).toBeLessThan(-widest)
})

test('A box across the 180th meridian has its west east of its east', () => {
  const { east, west } = boundingBox({ lat: 0, lng: 179.9 }, 50_000)
  expect(west).toBeGreaterThan(179)
  expect(east).toBeLessThan(-179)
})

test('A box around a pole goes all the way round', () => {
  expect(boundingBox({ lat: 89.9, lng: 10 }, 50_000)).toMatchObject({ north: 90, east: 180, west: -180 })
})

test.each([
  [90, -180],
  [0, 0],
])('%d, %d is a location', (lat, lng) => {
  expect(toLocation(lat, lng)).toEqual({ lat, lng })
})

test.each([
  [90.1, 0],
  [0, -180.1],
  [Number.NaN, 0],
  [0, Number.POSITIVE_INFINITY],
  ['1', 2],
  [undefined, null],
])('%s, %s is none', (lat, lng) => {
  expect(toLocation(lat, lng)).toBeUndefined()
})
