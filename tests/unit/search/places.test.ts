import { describe, expect, it } from 'vitest'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import {
  displayAddress,
  type Findable,
  findPlaces,
  indexPlaces,
  matchingPlaces,
  mergePlaces,
} from '#src/domain/places/place-search.ts'
import type { MapPlace, PlaceResult, PlaceService } from '#src/services/places.ts'
import {
  type FoundPlaces,
  mapPlacesOf,
  type SearchedPlace,
  searchPlaces,
  withServed,
} from '#src/services/search-places.ts'
import { ServiceError } from '#src/services/service-error.ts'

const saved = (id: string, place_id?: string): PlaceResult => ({
  id,
  name: id,
  rating_count: 0,
  visits: 0,
  ...(place_id !== undefined && { place_id }),
})
const ofMaps = (place_id: string): MapPlace => ({ place_id, name: place_id, latitude: 1, longitude: 2 })

const service = (answers: Partial<PlaceService>): PlaceService => answers as PlaceService
const fails = (): Promise<never> => Promise.reject(new ServiceError('busy', 'no', 'maps_service'))

async function steps(places: PlaceService): Promise<FoundPlaces[]> {
  const found: FoundPlaces[] = []
  await searchPlaces(places, 'soup', undefined, (step) => {
    found.push(step)
  })
  return found
}

describe('searchPlaces', () => {
  it('merges both services, and a place that both have is the one of the database', async () => {
    const places = service({
      search: async () => [saved('here', 'apple-1')],
      searchMaps: async () => [ofMaps('apple-1'), ofMaps('apple-2'), ofMaps('apple-2')],
    })
    const whole = (await steps(places)).at(-1)?.places ?? []
    expect(whole.map(({ id }) => id)).toEqual(['here', await placeUuid('apple-2')])
    expect(mapPlacesOf(whole)).toEqual([ofMaps('apple-2')])
  })

  it('answers with the database before the maps service has answered', async () => {
    const silent = service({ search: async () => [saved('here')], searchMaps: () => new Promise(() => {}) })
    const first = new Promise((resolve) => void searchPlaces(silent, 'soup', undefined, resolve))
    expect(await first).toEqual({ places: [saved('here')], isComplete: false })
  })

  it('answers with the database when the maps service fails or has nothing, and fails only with the database', async () => {
    const search = async (): Promise<PlaceResult[]> => [saved('here')]
    for (const searchMaps of [fails, async () => []])
      expect((await steps(service({ search, searchMaps }))).at(-1)).toEqual({
        places: [saved('here')],
        isComplete: true,
      })
    const broken = service({ search: fails, searchMaps: async () => [ofMaps('apple-1')] })
    await expect(steps(broken)).rejects.toThrow(ServiceError)
  })
})

describe('what the server has found beside the places of this device', () => {
  const place = (id: string, name: string, figures_version?: number): SearchedPlace => ({
    ...saved(id, `apple-${id}`),
    name,
    ...(figures_version !== undefined && { figures_version }),
  })
  const names = (local: SearchedPlace[], served: SearchedPlace[]) => withServed(local, served).map(({ name }) => name)

  it('is the fresh row in place of an old one, unless a pull has brought a later one since', () => {
    expect(names([place('a', 'old', 1), place('b', 'here')], [place('a', 'fresh', 2), place('c', 'new')])).toEqual([
      'fresh',
      'here',
      'new',
    ])
    expect(names([place('a', 'here')], [place('a', 'fresh')])).toEqual(['fresh'])
    expect(names([place('a', 'pulled', 3)], [place('a', 'before', 2)])).toEqual(['pulled'])
  })

  it('is not the maps service of a place that is saved here', () => {
    const local = [place('a', 'saved here')]
    const ofMaps = { ...place('a', 'of the maps'), unsaved: true } as const
    expect(withServed(local, [ofMaps, { ...ofMaps, id: 'other' }])).toEqual(local)
  })
})

describe('places that are found', () => {
  it('merges by id and by place id, and the first one stays', () => {
    const groups: Findable[][] = [
      [{ id: 'a', place_id: '1', name: 'first' }],
      [
        { id: 'a', name: 'same id' },
        { id: 'b', place_id: '1', name: 'same place id' },
        { id: 'c', name: 'without' },
        { id: 'd', name: 'without, too' },
      ],
    ]
    expect(mergePlaces(...groups).map(({ name }) => name)).toEqual(['first', 'without', 'without, too'])
  })

  it('finds all that findPlaces finds', () => {
    const index = indexPlaces(Array.from({ length: 30 }, (_, id) => ({ id: `${id}`, name: `Café ${id}` })))
    expect(matchingPlaces(index, 'cafe 1')).toHaveLength(findPlaces(index, 'cafe 1', undefined, 30).length)
    expect(matchingPlaces(index, '  ')).toEqual([])
  })

  it('has the first address that says anything', () => {
    expect(displayAddress({ address: 'Kai 1', formatted_address: 'Kai 2' })).toBe('Kai 1')
    expect(displayAddress({ address: ' ', formatted_address: 'Kai 2', vicinity: 'Kai 3' })).toBe('Kai 2')
    expect(displayAddress({ address: null, vicinity: 'Kai 3' })).toBe('Kai 3')
    expect(displayAddress({ formatted_address: '' })).toBeUndefined()
  })
})
