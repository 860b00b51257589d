import { describe, expect, it } from 'vitest'
import { addressOf, townOf } from '#supabase/local/import/address.ts'

const salzburg = { latitude: 47.8, longitude: 13.05 }
const street = { 'addr:street': 'Linzer Gasse', 'addr:housenumber': 12, 'addr:postcode': 5020, 'addr:city': 'Salzburg' }

describe('the address of a place', () => {
  it.each([
    ['AT', 'Linzer Gasse 12, 5020 Salzburg'],
    ['US', '12 Linzer Gasse, Salzburg, 5020'],
    ['UK', '12 Linzer Gasse, Salzburg, 5020'],
    ['FR', '12 Linzer Gasse, 5020 Salzburg'],
    ['IT', 'Linzer Gasse 12, 5020 Salzburg'],
  ])('has the order of its country %s', (country, address) => {
    expect(addressOf({ ...street, 'addr:country': country }, salzburg)).toBe(address)
  })

  it.each([
    ['Austria', salzburg, 'Linzer Gasse 12, 5020 Salzburg'],
    ['New York', { latitude: 40.73, longitude: -73.99 }, '12 Linzer Gasse, Salzburg, 5020'],
    ['the open sea', { latitude: 30, longitude: -140 }, 'Linzer Gasse 12, 5020 Salzburg'],
    ['nowhere', null, 'Linzer Gasse 12, 5020 Salzburg'],
  ])('has the order of where it lies, in %s, when the country is not said', (_, position, address) => {
    expect(addressOf(street, position)).toBe(address)
    expect(addressOf({ ...street, 'addr:country': 'Österreich' }, position)).toBe(address)
  })

  it('is read from contact:… as well', () => {
    const properties = {
      'contact:street': 'Rudolfskai',
      'contact:housenumber': '3',
      'contact:postcode': '5020',
      'contact:city': 'Salzburg',
    }
    expect(addressOf(properties, salzburg)).toBe('Rudolfskai 3, 5020 Salzburg')
    expect(addressOf({ ...properties, ...street }, salzburg)).toBe('Linzer Gasse 12, 5020 Salzburg')
  })

  it('has its state where addresses have one', () => {
    const properties = {
      'addr:street': 'Mott Street',
      'addr:housenumber': '9',
      'addr:city': 'New York',
      'addr:state': 'NY',
      'addr:postcode': 10013,
    }
    expect(addressOf(properties, { latitude: 40.71, longitude: -74 })).toBe('9 Mott Street, New York, NY 10013')
  })

  it('consists of what is known', () => {
    expect(addressOf({ 'addr:street': 'Getreidegasse' }, salzburg)).toBe('Getreidegasse')
    expect(addressOf({ 'addr:postcode': 5020 }, salzburg)).toBe('5020')
    expect(addressOf({ 'addr:place': 'Weiler', 'addr:housenumber': '3', 'addr:city': 'Anif' }, salzburg)).toBe(
      'Weiler 3, Anif',
    )
    expect(addressOf({ 'addr:full': '1 High Street' }, salzburg)).toBe('1 High Street')
    expect(addressOf({ 'addr:housenumber': '7' }, salzburg)).toBeNull()
    expect(addressOf({ 'addr:street': "A <b> & 'C'", 'addr:city': '<Ort>' }, salzburg)).toBe("A <b> & 'C', <Ort>")
  })
})

describe('the town of a place', () => {
  it('is what the map data name, and never read out of an address', () => {
    expect(townOf(street)).toBe('Salzburg')
    expect(townOf({ 'contact:city': ' Salz <b>burg ' })).toBe('Salz <b>burg')
    expect(townOf({ 'addr:full': '1 High Street, Salzburg' })).toBeNull()
    expect(townOf({ 'addr:city': 'x'.repeat(150) })).toHaveLength(100)
  })
})
