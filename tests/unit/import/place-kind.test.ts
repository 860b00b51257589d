import { describe, expect, it } from 'vitest'
import { hasClosed, isEatingPlace } from '#supabase/local/import/place-kind.ts'

describe('Of OpenStreetMap', () => {
  it.each([
    { amenity: 'restaurant' },
    { amenity: 'cafe;bar' },
    { amenity: 'biergarten' },
    { shop: 'bakery' },
    { shop: 'ice_cream' },
  ])('%o comes in', (properties) => {
    expect(isEatingPlace('osm:node/1', properties)).toBe(true)
  })

  it.each([
    { amenity: 'bank' },
    { amenity: 'nightclub' },
    { shop: 'clothes' },
    { tourism: 'hotel', cuisine: 'regional' },
    { amenity: 'constructor' },
    {},
  ])('%o does not', (properties) => {
    expect(isEatingPlace('osm:node/1', properties)).toBe(false)
  })

  it('a file of others that names no kind is one of restaurants', () => {
    expect(isEatingPlace('import:nyc/1', { cuisine: 'Pizza' })).toBe(true)
    expect(isEatingPlace('import:nyc/1', { shop: 'clothes' })).toBe(false)
  })
})

describe('A place that says of itself', () => {
  it.each([
    { 'disused:amenity': 'restaurant' },
    { 'was:amenity': 'cafe', shop: 'clothes' },
    { 'abandoned:amenity': 'fast_food' },
    { 'disused:shop': 'bakery' },
    { amenity: 'pub', end_date: '2025' },
    { amenity: 'pub', end_date: '2026-10' },
    { amenity: 'pub', end_date: '2026-11-22' },
    { amenity: 'pub', disused: 'yes' },
  ])('%o has closed', (properties) => {
    expect(hasClosed(properties, '2026-11-23')).toBe(true)
  })

  it.each([
    { amenity: 'pub' },
    { amenity: 'pub', end_date: '2026' },
    { amenity: 'pub', end_date: '2026-11-23' },
    { amenity: 'pub', end_date: '2027-01-01' },
    { amenity: 'pub', end_date: 'soon' },
    // It was something else before, and is a restaurant now.
    { amenity: 'restaurant', 'was:amenity': 'cafe' },
    { 'disused:amenity': 'bank' },
    { amenity: 'bank' },
  ])('%o has not', (properties) => {
    expect(hasClosed(properties, '2026-11-23')).toBe(false)
  })
})
