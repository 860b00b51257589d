import { describe, expect, test } from 'vitest'
import { familiarPlaces } from '#src/domain/places/offered-places.ts'
import {
  findPlaces,
  fold,
  indexPlaces,
  kmTo,
  mergePlaces,
  rankPlaces,
  suggestedPlaces,
} from '#src/domain/places/place-search.ts'

type Place = { id: string; name: string; address?: string; latitude?: number; longitude?: number }
const place = (id: string, name: string, latitude?: number, address?: string): Place => ({
  id,
  name,
  ...(latitude !== undefined && { latitude, longitude: 13 }),
  ...(address !== undefined && { address }),
})
const here = { latitude: 47, longitude: 13 }
const ids = (places: readonly { id: string }[]): string => places.map(({ id }) => id).join(' ')

describe('finding places', () => {
  const places = [
    place('far', 'Café Sonne', 49, 'Hauptplatz 1'),
    place('near', 'Cafe Mond', 47.1, 'Sonnenweg 2'),
    place('nowhere', 'Caféhaus'),
    place('inside', 'Das Café', 47),
    place('street', 'Imbiss', 47, 'Caféstraße 4'),
  ]
  const find = (query: string, near?: typeof here): string => ids(findPlaces(indexPlaces(places), query, near, 9))

  test('looks at names and addresses without case and accents', () => {
    expect(find('CAFE mond')).toBe('near')
    expect(find('hauptplatz')).toBe('far')
    expect(find('caféstrasse')).toBe('street')
    expect(find('café sonnenweg')).toBe('near')
    expect(find('pizza')).toBe('')
  })

  test('ranks by where the words stand, then by distance, else by name', () => {
    expect(find('cafe')).toBe('near far nowhere inside street')
    expect(find('cafe', here)).toBe('near far nowhere inside street')
    expect(find('sonne', here)).toBe('far near')
  })

  test('puts names that begin with the query before those with a word that does, and those before the others', () => {
    const names = ['Gramola', 'Kumo Ramen', 'Rambling Rose', 'Ram & Anchor']
    const found = findPlaces(indexPlaces(names.map((name) => place(name, name))), 'ram', undefined, 9)
    expect(found.map(({ name }) => name)).toEqual(['Ram & Anchor', 'Rambling Rose', 'Kumo Ramen', 'Gramola'])
  })

  test('gives no more than was asked for, and those are the first', () => {
    expect(ids(findPlaces(indexPlaces(places), 'cafe', here, 2))).toBe('near far')
    expect(findPlaces(indexPlaces(places), 'cafe', here, 0)).toEqual([])
  })

  test('finds nothing for nothing, and takes what a person types literally', () => {
    for (const query of ['', '   ', '\t']) expect(find(query)).toBe('')
    for (const query of ['.*', '%', '(', '\\', '🍕', 'x'.repeat(5000)]) expect(find(query)).toBe('')
  })

  test('folds letters that are written in two ways', () => {
    expect(fold('E\u0301COLE')).toBe(fold('École'))
    expect(fold('Straße')).toBe('strasse')
  })

  test('ranks what the server found without dropping what it alone understands', () => {
    expect(ids(rankPlaces([place('b', 'Ramen Bar'), place('a', 'らーめん')], 'ramen', undefined, 9))).toBe('b a')
  })
})

describe('suggested places', () => {
  test('are the nearest, and those that nobody knows the way to come last', () => {
    const places = [
      place('a', 'A'),
      place('c', 'C', 48),
      place('b', 'B', 47.1),
      place('d', 'D', 47),
      place('e', 'E', 50),
    ]
    expect(ids(suggestedPlaces(indexPlaces(places), here, 4))).toBe('d b c e')
    expect(ids(suggestedPlaces(indexPlaces(places), here, 9))).toBe('d b c e a')
  })

  test('without a location are in turn where the person was last and what they want to try, then the useful ones', () => {
    const places = [
      ...['r1', 'r2', 'r3', 'w1', 'w2'].map((id) => place(id, `Own ${id}`)),
      { ...place('visited', 'Zum Wirt'), visits: 9 },
      { ...place('featured', 'Berta'), is_featured: true },
      place('first', 'Aal'),
    ]
    const own = { recent: ['r1', 'r2', 'r3'], wanted: ['w1', 'w2'] }
    expect(ids(familiarPlaces(places, own, 4))).toBe('r1 w1 r2 w2')
    expect(ids(familiarPlaces(places, own, 7))).toBe('r1 w1 r2 w2 r3 featured visited')
    expect(ids(familiarPlaces(places, { recent: [], wanted: ['w2'] }, 4))).toBe('w2 featured visited first')
    // Both, and one that has closed since.
    expect(ids(familiarPlaces(places, { recent: ['gone', 'w1'], wanted: ['w1', 'r1'] }, 3))).toBe('w1 r1 featured')
    expect(familiarPlaces([], own, 4)).toEqual([])
  })

  test('are found among 5,000 within a moment', () => {
    const many = Array.from({ length: 5000 }, (_, number) =>
      place(String(number), `Café ${number % 977}`, 47 + number / 1e5),
    )
    const start = performance.now()
    const index = indexPlaces(many)
    expect(findPlaces(index, 'c', here, 20)).toHaveLength(20)
    expect(suggestedPlaces(index, here, 4)).toHaveLength(4)
    // Generous: what it costs in a browser is measured by `npm run bench:local`.
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

test('a place is merged once, as the first source has it', () => {
  const merged = mergePlaces([place('a', 'Here')], [place('a', 'There'), place('b', 'B')], [place('b', 'Again')])
  expect(merged.map(({ name }) => name)).toEqual(['Here', 'B'])
})

test('there is no distance without a location or to a place without one', () => {
  expect(kmTo(place('a', 'A'), here)).toBeUndefined()
  expect(kmTo(place('a', 'A', 47), undefined)).toBeUndefined()
  expect(kmTo(place('a', 'A', 47), here)).toBe(0)
})
