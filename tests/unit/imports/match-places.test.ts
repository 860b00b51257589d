import { describe, expect, test } from 'vitest'
import type { ImportedPlace } from '#src/domain/import/imported.ts'
import { mapsNumberOf, placeIdOf } from '#src/domain/import/maps-ids.ts'
import { type KnownPlace, matcherOf } from '#src/domain/import/match-places.ts'

/** Metres north of the first place. */
const north = (metres: number) => ({ latitude: 47.8 + metres / 111_195, longitude: 13.05 })
const known = (id: string, name: string, more: Partial<KnownPlace> = {}): KnownPlace => ({ id, name, ...more })
const asked = (name: string, more: Partial<ImportedPlace> = {}): ImportedPlace => ({ key: 'asked', name, ...more })

function match(places: KnownPlace[], imported: ImportedPlace): string {
  const { status, candidates } = matcherOf(places, ({ key }) => `own ${key}`)(imported)
  return [status, ...candidates.map(({ id }) => id)].join(' ')
}

test('a feature id and the id of an API are the same place', () => {
  expect(placeIdOf('0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52')).toBe('ChIJN1t_tDeuEmsRUsoyG83frY4')
  expect(placeIdOf('0x0:0x8eaddfcd1b32ca52')).toBeUndefined()
  expect(placeIdOf('ChIJN1t_tDeuEmsRUsoyG83frY4')).toBe('ChIJN1t_tDeuEmsRUsoyG83frY4')
  expect(placeIdOf('ChIJ no id')).toBeUndefined()
  expect(mapsNumberOf('ChIJN1t_tDeuEmsRUsoyG83frY4')).toBe(mapsNumberOf('0x0:0x8eaddfcd1b32ca52'))
  for (const id of ['', 'ChIJ', 'ChIJ!!!', 'manual_1', '0x0:0x0', '0xg:0x1', 'ChIJ'.repeat(50)])
    expect([id, mapsNumberOf(id)]).toEqual([id, undefined])
})

describe('a place is matched', () => {
  const google = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
  const kumo = known('kumo', 'Kumo', { ...north(0), place_id: google, town: 'Salzburg' })

  test('by its maps id, whatever it is called now', () => {
    const imported = asked('Old Name', { mapsId: '0x0:0x8eaddfcd1b32ca52', ...north(9000) })
    expect(match([kumo], imported)).toBe('matched kumo')
    // Anybody can save a place under such an id.
    const forged = { ...kumo, is_unconfirmed: true }
    expect(match([forged], imported)).toBe('check kumo')
    expect(match([forged], { ...imported, name: 'KUMO' })).toBe('matched kumo')
  })

  test('by name and at most 150 m, whatever the case, accents and signs', () => {
    const cafe = known('cafe', 'Café Zoë & Söhne', north(0))
    expect(match([cafe], asked('CAFE ZOE AND SOHNE', north(149)))).toBe('matched cafe')
    expect(match([cafe], asked('Café Zoë & Söhne', north(151)))).toBe('check cafe')
    expect(match([cafe], asked('Café Zoë & Söhne', north(1100)))).toBe('new')
    expect(match([cafe, { ...cafe, id: 'twin', ...north(60) }], asked('Café Zoë & Söhne', north(50)))).toBe(
      'check twin cafe',
    )
  })

  test('near the pole and in another cell of the grid, too', () => {
    for (const [latitude, longitude] of [
      [0.0009, 179.99],
      [-16.8, -179.99],
      [89.2, 0],
      [-33.8667, 151.1957],
    ] as const) {
      const there = known('there', 'There', { latitude, longitude })
      const width = 0.0009 / Math.cos((latitude * Math.PI) / 180)
      for (const [up, right] of [
        [0.0009, 0],
        [-0.0009, 0],
        [0, width],
        [0, -width],
      ] as const)
        expect(match([there], asked('There', { latitude: latitude + up, longitude: longitude + right }))).toBe(
          'matched there',
        )
    }
  })

  test('by name and town where one of both has no position; 0, 0 is none', () => {
    const inn = known('inn', 'Inn', { town: 'Salzburg', ...north(0) })
    expect(match([inn], asked('Inn', { town: 'salzburg' }))).toBe('matched inn')
    expect(match([inn], asked('Inn', { address: '12 Lantern Street, 5020 Salzburg', latitude: 0, longitude: 0 }))).toBe(
      'matched inn',
    )
    expect(match([inn], asked('Inn', { town: 'Linz' }))).toBe('check inn')
    expect(match([inn], asked('Inn'))).toBe('check inn')
    expect(match([inn, { ...inn, id: 'other' }], asked('Inn', { town: 'Salzburg' }))).toBe('check inn other')
    const typed = known('typed', 'Inn', { address: 'Main Street 1, Salzburg' })
    expect(match([typed], asked('Inn', { town: 'Salzburg' }))).toBe('matched typed')
  })
})

test('what is only alike and near is to be checked, and everything else is new', () => {
  const places = [known('ramen', 'Kumo Ramen', north(20)), known('fish', 'Kumo Fish & Ice', north(90))]
  expect(match(places, asked('Kumo', north(0)))).toBe('check ramen fish')
  expect(match(places, asked('Restaurant Kumo', north(300)))).toBe('new')
  expect(match(places, asked('The Restaurant', north(0)))).toBe('new')
  expect(match(places, asked('🍕', north(0)))).toBe('new')
  expect(match([], asked('Kumo', north(0)))).toBe('new')
})

test('the place that an earlier import of the same has kept is matched without a position', () => {
  expect(match([known('own asked', "Nan's Kitchen")], asked("Nan's Kitchen"))).toBe('matched own asked')
})

test('3,000 places among 5,000 take no minute', () => {
  const places = Array.from({ length: 5000 }, (_, n) => known(`${n}`, `Place ${n % 700}`, north(n * 40)))
  const find = matcherOf(places, () => '')
  const found = Array.from({ length: 3000 }, (_, n) => find(asked(`Place ${n % 700}`, north(n * 40))).status)
  expect(found.filter((status) => status === 'matched')).toHaveLength(3000)
})
