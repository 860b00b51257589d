import { describe, expect, it } from 'vitest'
import { findTowns, type KnownTown, townsOf } from '#src/domain/places/towns.ts'

let count = 0
const place = (town: string | undefined, latitude: number, longitude: number, more: object = {}) => ({
  id: `place ${String(count++).padStart(3, '0')}`,
  name: 'A place',
  latitude,
  longitude,
  ...(town !== undefined && { town }),
  ...more,
})

describe('townsOf', () => {
  it('puts a town at the median of its places, whatever the case and the accents of its name', () => {
    const places = [
      place('Zürich', 47.36, 8.54),
      place('Zürich', 47.38, 8.55, { address: 'Bahnhofstrasse 1' }),
      place('zurich', 47.8, 8.6),
    ]
    expect(townsOf(places)).toEqual([
      { name: 'Zürich', latitude: 47.38, longitude: 8.55, places: 3, address: 'Bahnhofstrasse 1' },
    ])
  })

  it('is between the two middle ones of an even number', () => {
    expect(townsOf([place('Hallein', 47.5, 13), place('Hallein', 47.75, 13.5)])).toMatchObject([
      { latitude: 47.625, longitude: 13.25 },
    ])
  })

  it('tells two towns of one name apart', () => {
    const places = [
      place('Springfield', 39.8, -89.6),
      place('Springfield', 42.1, -72.6),
      place('Springfield', 39.9, -83.8),
    ]
    expect(
      townsOf(places)
        .map(({ longitude }) => longitude)
        .toSorted((a, b) => a - b),
    ).toEqual([-89.6, -83.8, -72.6])
  })

  it('knows none of places that are closed, unconfirmed, nowhere or of no town', () => {
    const places = [
      place('Hallein', 47.5, 13, { is_closed: true }),
      place('Hallein', 47.5, 13, { is_unconfirmed: true }),
      { id: 'nowhere', name: 'A place', town: 'Hallein' },
      place(undefined, 47.5, 13),
    ]
    expect(townsOf(places)).toEqual([])
  })
})

describe('findTowns', () => {
  const town = (name: string, latitude: number, places: number): KnownTown => ({
    name,
    latitude,
    longitude: 13,
    places,
  })

  it('has each town of the device and of the server once, those with the most places first', () => {
    const here = [town('Hallein', 47.68, 2), town('Salzburg', 47.8, 300)]
    const served = [town('Hallein', 47.69, 40), town('Hallein', 51, 3)]
    expect(findTowns(here, served, '')).toEqual([here[1], served[0], served[1]])
  })

  it('finds by the beginning of the name, ignoring case and accents', () => {
    const here = [town('Zürich', 47.3, 3), town('Bad Zurzach', 47.5, 1)]
    expect(findTowns(here, [], ' zur ')).toEqual([here[0]])
  })
})
