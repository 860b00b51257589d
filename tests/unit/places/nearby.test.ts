import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '#src/domain/places/distance.ts'
import {
  nearbyPlaces,
  nearbyRadius,
  nearestFirst,
  placesAlike,
  usefulFirst,
} from '#src/domain/places/offered-places.ts'

const here = { latitude: 47.8, longitude: 13.04 }
/** Degrees of latitude in a metre on the sphere of 6371 km. */
const metre = 180 / (Math.PI * 6_371_000)
const north = (id: string, metres: number) => ({
  id,
  name: `Place ${id}`,
  latitude: here.latitude + metres * metre,
  longitude: here.longitude,
})
const ids = (places: readonly { id: string }[]) => places.map(({ id }) => id)

describe('nearbyPlaces (spec D§4, D§9)', () => {
  it('takes what lies within 10,000 m, nearest first', () => {
    const places = [north('out', 10_000.5), north('edge', 9999.5), north('near', -3), { id: 'nowhere', name: 'No' }]
    expect(ids(nearbyPlaces(places, here, nearbyRadius))).toEqual(['near', 'edge'])
  })

  it('finds what measuring every place finds, anywhere on the globe', () => {
    const point = {
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }
    const nearPoint = fc.record({
      north: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      east: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.record(point),
        fc.array(fc.oneof(fc.record(point), nearPoint), { maxLength: 30 }),
        (near, others) => {
          const places = others.map((other, index) => ({
            id: String(index),
            name: '',
            latitude: 'north' in other ? Math.max(-90, Math.min(90, near.latitude + other.north)) : other.latitude,
            longitude: 'north' in other ? ((near.longitude + other.east + 540) % 360) - 180 : other.longitude,
          }))
          const measured = places
            .filter((place) => distanceKm(near, place) <= 10)
            .sort((a, b) => distanceKm(near, a) - distanceKm(near, b))
          expect(ids(nearbyPlaces(places, near, 10_000))).toEqual(ids(measured))
        },
      ),
    )
  })
})

describe('usefulFirst: what is offered without a location', () => {
  it('puts the featured first, then the most visited, then where somebody was last, else by name', () => {
    const place = (id: string, more: object = {}) => ({ id, name: `Place ${id}`, ...more })
    const places = [
      place('plain b'),
      place('plain a'),
      place('visited', { visits: 3 }),
      place('lately', { visits: 2 }),
      place('long ago', { visits: 2 }),
      place('featured', { is_featured: true }),
      place('featured and visited', { is_featured: true, visits: 1 }),
    ]
    const last = new Map([
      ['lately', 2000],
      ['long ago', 1000],
    ])
    const inOrder = ['featured and visited', 'featured', 'visited', 'lately', 'long ago', 'plain a', 'plain b']
    expect(ids(usefulFirst(places, last))).toEqual(inOrder)
    expect(ids(usefulFirst(places.toReversed(), last))).toEqual(inOrder)
  })
})

describe('nearestFirst', () => {
  it('orders by distance, then what has no coordinates, by name without a location', () => {
    const places = [north('c', 20), { id: 'a', name: 'A' }, north('b', 10)]
    expect(ids(nearestFirst(places, here))).toEqual(['b', 'c', 'a'])
    expect(ids(nearestFirst(places, undefined))).toEqual(['a', 'b', 'c'])
  })
})

describe('placesAlike (mockup restaurant-bare)', () => {
  const fish = (id: string, metres: number) => ({ ...north(id, metres), tags: ['Seafood', 'Bar'] })
  const places = [
    fish('here', 0),
    fish('b', 900),
    fish('a', -500),
    fish('far', 11_000),
    { ...fish('closed', 10), is_closed: true },
    { ...north('bar', 20), tags: ['Bar'] },
  ]

  it('are the open ones around it with its first tag, without itself', () => {
    expect(ids(placesAlike(places, fish('here', 0), undefined))).toEqual(['a', 'b'])
    expect(placesAlike(places, north('here', 0), undefined)).toEqual([])
  })

  it('come nearest to the person first, who is around, too', () => {
    expect(ids(placesAlike(places, fish('here', 0), north('me', 800)))).toEqual(['b', 'a'])
    expect(ids(placesAlike(places, fish('here', 0), north('me', 50_000)))).toEqual(['a', 'b'])
  })
})
