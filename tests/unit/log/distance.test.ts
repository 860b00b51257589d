import { describe, expect, test } from 'vitest'
import { distanceKm, distanceText } from '#src/domain/places/distance.ts'

describe('the distance between two points', () => {
  test.each([
    ['a point and itself', [47.8, 13.04], [47.8, 13.04], 0],
    ['a degree of latitude', [0, 0], [1, 0], (2 * Math.PI * 6371) / 360],
    ['across the date line', [0, 179.5], [0, -179.5], (2 * Math.PI * 6371) / 360],
    ['the poles', [90, 0], [-90, 77], Math.PI * 6371],
    ['opposite points', [10, 20], [-10, -160], Math.PI * 6371],
  ] as const)('%s', (_, [a, b], [c, d], km) => {
    expect(distanceKm({ latitude: a, longitude: b }, { latitude: c, longitude: d })).toBeCloseTo(km, 3)
  })

  test('is said in metres when it is short, and without decimals when it is long', () => {
    expect([0, 0.04, 0.094, 0.096, 1.25, 12, 99.94, 99.96, 20_015].map(distanceText)).toEqual([
      '10 m',
      '40 m',
      '90 m',
      '0.1 km',
      '1.3 km',
      '12.0 km',
      '99.9 km',
      '100 km',
      '20,015 km',
    ])
  })
})
