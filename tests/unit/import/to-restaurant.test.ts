import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourceFeature } from '#supabase/local/import/read-features.ts'
import { judge, toRestaurant } from '#supabase/local/import/to-restaurant.ts'

const today = '2026-11-23'
const inn = { amenity: 'restaurant' }
const position = { latitude: 47.8, longitude: 13.05 }
const feature = (properties: SourceFeature['properties'], placeId = 'osm:node/1'): SourceFeature => ({
  placeId,
  position,
  properties,
})

describe('a feature', () => {
  it('becomes a restaurant with everything that is known of it', () => {
    const properties = {
      amenity: 'restaurant',
      name: '  Goldener\u0000  Hirsch ',
      cuisine: 'regional;austrian',
      'addr:street': 'Linzer Gasse',
      'addr:housenumber': 12,
      'addr:postcode': 5020,
      'addr:city': 'Salzburg',
      opening_hours: 'Mo-Su 11:00-22:00',
      phone: '+43 662 000000',
      website: 'www.hirsch.example',
      description: 'Since 1407.',
    }
    expect(toRestaurant(feature(properties), today)).toMatchObject({
      ok: {
        place_id: 'osm:node/1',
        name: 'Goldener Hirsch',
        address: 'Linzer Gasse 12, 5020 Salzburg',
        latitude: 47.8,
        longitude: 13.05,
        tags: ['Regional', 'Austrian'],
        phone: '+43 662 000000',
        website: 'https://www.hirsch.example/',
        description: 'Since 1407.',
        operating_hours: {
          standardHours: { Monday: { isClosed: false, timePeriods: [{ openTime: '11:00', closeTime: '22:00' }] } },
        },
      },
      notes: [],
    })
  })

  it.each([
    ['not a place to eat or drink', feature({ name: 'Hotel', tourism: 'hotel', cuisine: 'regional' })],
    ['no name', feature({ cuisine: 'fish;local' })],
    ['no name', feature({ name: '  \u0007 ' })],
    ['no usable coordinates', { ...feature({ name: 'A' }), position: null }],
    ['not a place to eat or drink', feature({ name: 'Bank', amenity: 'bank' })],
    ['not a feature', feature(null)],
  ])('is skipped with the reason "%s"', (skipped, source) => {
    expect(toRestaurant(source, today)).toEqual({ skipped })
  })

  it('goes in without what cannot be read, and a note says so', () => {
    const result = toRestaurant(
      feature({ ...inn, name: 'A', opening_hours: 'ask', phone: 'n/a', website: 'none' }),
      today,
    )
    expect(result).toMatchObject({ ok: { operating_hours: null, phone: null, website: null } })
    expect('notes' in result && result.notes).toEqual([
      'hours not understood: ask',
      'phone number not understood: n/a',
      'website not understood: none',
    ])
  })
})

describe('a file', () => {
  it('loses no feature: each is in it, or listed with its reason', () => {
    const { restaurants, closed, skipped } = judge([
      feature({ ...inn, name: 'First' }, 'osm:node/1'),
      feature({ ...inn, name: 'Same id' }, 'osm:node/1'),
      feature(inn, 'osm:node/2'),
      feature({ 'disused:amenity': 'pub' }, 'osm:node/4'),
      feature({ ...inn, name: 'Second' }, 'osm:node/3'),
    ])
    expect(restaurants.map((restaurant) => restaurant.name)).toEqual(['First', 'Second'])
    expect(closed).toEqual(['osm:node/4'])
    expect([...skipped]).toEqual([
      ['id occurs twice in the file', ['Same id']],
      ['no name', ['osm:node/2']],
    ])
  })

  it('counts every feature once, and every restaurant fits the table, whatever the file holds', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.jsonValue(), fc.constant(undefined))
    const properties = fc.record({
      name: text,
      cuisine: text,
      description: text,
      phone: text,
      'addr:street': text,
      'addr:city': text,
    })
    const features = fc.array(
      fc.record({ placeId: fc.constantFrom('a', 'b', 'c', 'd'), position: fc.constant(position), properties }),
    )
    fc.assert(
      fc.property(features, (sources) => {
        const { restaurants, skipped } = judge(sources)
        const listed = [...skipped.values()].flat().length
        const length = (value: string | null) => [...(value ?? '')].length
        const fits = restaurants.every(
          ({ name, address, description, phone }) =>
            length(name) >= 1 &&
            length(name) <= 200 &&
            length(address) <= 300 &&
            length(description) <= 2000 &&
            length(phone) <= 60,
        )
        // PostgreSQL takes neither U+0000 nor half a surrogate pair.
        const isClean = restaurants.every((restaurant) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(restaurant)))
        expect(restaurants.length + listed).toBe(sources.length)
        expect({ fits, isClean }).toEqual({ fits: true, isClean: true })
      }),
    )
  })
})
