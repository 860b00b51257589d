import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFeatures } from '#supabase/local/import/read-features.ts'

const read = (json: unknown) => {
  const result = readFeatures(json, 'town')
  if ('problem' in result) throw new Error(result.problem)
  return result.features
}

const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] })

describe('reading GeoJSON', () => {
  it('takes OpenStreetMap ids as they are and puts the file before all others', () => {
    const features = read(
      collection(
        { id: 'node/12', geometry: point(1, 2), properties: {} },
        { geometry: point(1, 2), properties: { '@id': 'way/7' } },
        { id: 4, geometry: point(1, 2), properties: {} },
        { id: '30075445', geometry: point(1, 2), properties: {} },
      ),
    )
    expect(features.map((feature) => feature.placeId)).toEqual([
      'osm:node/12',
      'osm:way/7',
      'import:town/4',
      'import:town/30075445',
    ])
  })

  it('names a feature without an id by what it is and where', () => {
    const first = read(collection({ geometry: point(1, 2), properties: { name: 'A' } }))
    const again = read(collection({ geometry: point(1, 2), properties: { name: 'A', cuisine: 'thai' } }))
    const moved = read(collection({ geometry: point(1, 3), properties: { name: 'A' } }))
    expect(first[0]?.placeId).toMatch(/^import:town\/[0-9a-f]{16}$/)
    expect(again[0]?.placeId).toBe(first[0]?.placeId)
    expect(moved[0]?.placeId).not.toBe(first[0]?.placeId)
  })

  it('keeps ids within the 200 characters of the column, and still different', () => {
    const long = 'x'.repeat(300)
    const features = read(
      collection(
        { id: `${long}1`, geometry: point(1, 2), properties: {} },
        { id: `${long}2`, geometry: point(1, 2), properties: {} },
      ),
    )
    expect(new Set(features.map((feature) => feature.placeId)).size).toBe(2)
    expect(features.every((feature) => feature.placeId.length <= 200)).toBe(true)
  })

  it('takes the middle of an area', () => {
    const square = [
      [10, 50],
      [10.002, 50],
      [10.002, 50.001],
      [10, 50.001],
      [10, 50],
    ]
    const [area, several, line] = read(
      collection(
        { geometry: { type: 'Polygon', coordinates: [square] }, properties: {} },
        { geometry: { type: 'MultiPolygon', coordinates: [[square]] }, properties: {} },
        {
          geometry: {
            type: 'LineString',
            coordinates: [
              [0, 10],
              [2, 20],
            ],
          },
          properties: {},
        },
      ),
    )
    expect(area?.position?.longitude).toBeCloseTo(10.001, 9)
    expect(area?.position?.latitude).toBeCloseTo(50.0005, 9)
    expect(several?.position?.latitude).toBeCloseTo(50.0005, 9)
    expect(line?.position).toEqual({ latitude: 15, longitude: 1 })
  })

  it.each([
    ['text', ['13', '47']],
    ['off the globe', [13, 91]],
    ['nowhere', [0, 0]],
    ['missing', undefined],
    ['too few', [13]],
    ['null', [null, null]],
  ])('finds no position in coordinates that are %s', (_, coordinates) => {
    expect(read(collection({ geometry: { type: 'Point', coordinates }, properties: {} }))[0]?.position).toBeNull()
  })

  it('keeps an entry that is no feature, to be listed', () => {
    expect(read(collection(null, 'x', { geometry: point(1, 2) })).map((feature) => feature.properties)).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('reading Overpass JSON', () => {
  it('takes nodes, and ways and relations by their centre', () => {
    const features = read({
      elements: [
        { type: 'node', id: 1, lat: 47, lon: 13, tags: { name: 'A' } },
        { type: 'way', id: 2, center: { lat: 48, lon: 14 }, tags: { name: 'B' } },
        { type: 'relation', id: 3, center: { lat: 49, lon: 15 }, tags: { name: 'C' } },
      ],
    })
    expect(features.map(({ placeId, position }) => [placeId, position?.latitude, position?.longitude])).toEqual([
      ['osm:node/1', 47, 13],
      ['osm:way/2', 48, 14],
      ['osm:relation/3', 49, 15],
    ])
  })

  it('finds a way without a centre by its outline or by the nodes of the file, which are no places themselves', () => {
    const corner = (id: number, lat: number, lon: number) => ({ type: 'node', id, lat, lon })
    const features = read({
      elements: [
        { type: 'way', id: 1, nodes: [11, 12, 13, 11], tags: { name: 'A' } },
        {
          type: 'way',
          id: 2,
          geometry: [
            { lat: 1, lon: 1 },
            { lat: 1, lon: 3 },
            { lat: 3, lon: 1 },
          ],
          tags: { name: 'B' },
        },
        { type: 'way', id: 3, nodes: [11, 99], tags: { name: 'C' } },
        corner(11, 0, 1),
        corner(12, 0, 4),
        corner(13, 3, 1),
      ],
    })
    expect(
      features.map(({ position }) => position && [position.latitude.toFixed(3), position.longitude.toFixed(3)]),
    ).toEqual([['1.000', '2.000'], ['1.667', '1.667'], null])
  })
})

describe('reading anything', () => {
  it.each([[[]], [{}], [{ type: 'Feature' }], ['text'], [null], [7]])(
    'says what is wrong with the shape of %j',
    (json) => {
      expect(readFeatures(json, 'town')).toHaveProperty('problem')
    },
  )

  it('never throws, and every position is on the globe', () => {
    const geometry = fc.record({
      type: fc.constantFrom('Point', 'Polygon', 'MultiPolygon'),
      coordinates: fc.jsonValue(),
    })
    const feature = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.jsonValue(), geometry, properties: fc.dictionary(fc.string(), fc.jsonValue()) }),
    )
    const file = fc.oneof(
      fc.record({ features: fc.array(feature) }),
      fc.record({ elements: fc.array(feature) }),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(file, (json) => {
        const result = readFeatures(json, 'town')
        const positions = 'problem' in result ? [] : result.features.flatMap((each) => each.position ?? [])
        const isOnGlobe = positions.every((each) => Math.abs(each.latitude) <= 90 && Math.abs(each.longitude) <= 180)
        expect(isOnGlobe).toBe(true)
      }),
    )
  })
})
