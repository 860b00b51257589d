import { firstValueFrom } from 'rxjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { cacheMapsPlaces } from '#src/commands/maps-places.ts'
import { openMapsPlace } from '#src/commands/open-maps-place.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { ownListsFor } from '#src/queries/lists.ts'
import { ownMarks } from '#src/queries/restaurant-page.ts'
import type { PageService, RestaurantPage } from '#src/services/pages.ts'
import { ServiceError, type ServiceErrorKind } from '#src/services/service-error.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { profileRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
const maps = { place_id: 'I63802885C8189B2B', name: 'Kumo Ramen', latitude: 47.8, longitude: 13.05 }

let copy: LiveCopy
openForEach(me, (opened) => {
  copy = opened
})
beforeEach(async () => {
  await copy.documents.write([
    { entity: 'profiles', key: me, document: { row: profileRow(me, 'ada'), scopes: [`user:${me}`] } },
  ])
})

/** A server that answers with this page, or fails. */
const server = (answer: RestaurantPage | undefined | ServiceErrorKind): PageService =>
  ({
    restaurant: () =>
      typeof answer === 'string' ? Promise.reject(new ServiceError(answer, 'No.', 'x')) : Promise.resolve(answer),
  }) as unknown as PageService
const pageOf = (id: string): RestaurantPage => ({
  restaurant: { id, place_id: maps.place_id, name: 'Kumo', is_featured: false, photos: ['/a.webp'], created_at: '' },
  stats: { rating_average: 4.5, rating_count: 2, visits: 3, details: {} },
  friends: { rating_count: 0, review_count: 0 },
  friend_reviews: [],
  reviews: [],
  photo_reviews: [],
})
const intents = async () => (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent }) => intent)
const placeHere = async (id: string) => (await copy.documents.get('restaurants', [id])).get(id)?.row

describe('openMapsPlace (spec D§4)', () => {
  it('finds a place of this device without asking anybody', async () => {
    const row = { ...restaurantRow(9, 'Kumo'), place_id: maps.place_id }
    await copy.documents.write([{ entity: 'restaurants', key: row.id, document: { row, scopes: ['catalog'] } }])
    expect(await openMapsPlace(copy, server('busy'), maps.place_id)).toEqual({ state: 'found', id: row.id })
  })

  it('finds a place of the server, and keeps its row', async () => {
    expect(await openMapsPlace(copy, server(pageOf(uuid(9))), maps.place_id)).toEqual({ state: 'found', id: uuid(9) })
    expect(await placeHere(uuid(9))).toEqual({
      id: uuid(9),
      place_id: maps.place_id,
      name: 'Kumo',
      is_featured: false,
      photo: '/a.webp',
      rating_average: 4.5,
      rating_count: 2,
      visits: 3,
    })
    expect(await intents()).toEqual([])
  })

  it.each([undefined, 'offline', 'busy'] as const)(
    'saves a place that a list has shown when the server answers %s',
    async (answer) => {
      await cacheMapsPlaces(copy, [{ ...maps, name: 'Older name' }])
      await cacheMapsPlaces(copy, [maps])
      const id = await placeUuid(maps.place_id)
      expect(await openMapsPlace(copy, server(answer), maps.place_id)).toEqual({ state: 'found', id })
      expect(await placeHere(id)).toEqual({ id, ...maps, rating_count: 0, visits: 0 })
      expect(await intents()).toEqual(['save_place'])
      await openMapsPlace(copy, server(answer), maps.place_id)
      expect(await intents()).toEqual(['save_place'])
    },
  )

  it('cuts a name and an address that are too long to be saved', async () => {
    await cacheMapsPlaces(copy, [{ ...maps, name: '🍜'.repeat(201), address: 'x'.repeat(301) }])
    const opened = await openMapsPlace(copy, server(undefined), maps.place_id)
    const row = opened.state === 'found' ? await placeHere(opened.id) : undefined
    expect([[...(row?.name ?? '')].length, row?.address?.length]).toEqual([200, 300])
  })

  it.each([
    [undefined, { state: 'unknown', message: 'Restaurant not found and no data provided to create new record' }],
    ['refused', { state: 'failed', message: 'Failed to check existing restaurant' }],
    ['busy', { state: 'failed', message: 'Failed to check existing restaurant' }],
    ['offline', { state: 'offline' }],
  ] as const)('says what is wrong when nobody knows the place and the server answers %s', async (answer, expected) => {
    expect(await openMapsPlace(copy, server(answer), maps.place_id)).toEqual(expected)
    expect(await intents()).toEqual([])
  })

  it('says that a place cannot be saved', async () => {
    await cacheMapsPlaces(copy, [{ ...maps, latitude: 91 }])
    expect(await openMapsPlace(copy, server(undefined), maps.place_id)).toEqual({
      state: 'failed',
      message: 'Failed to create restaurant record',
    })
  })
})

describe('how the person stands to a place', () => {
  it('a favorite is one once, however often it is added', async () => {
    const row = restaurantRow(9, 'Kumo')
    await copy.documents.write([{ entity: 'restaurants', key: row.id, document: { row, scopes: [] } }])
    const marks = () => firstValueFrom(ownMarks(copy, row.id))
    expect(await marks()).toEqual({ isFavorite: false, isWanted: false })
    await Promise.all([1, 2].map(() => saveIntent(copy, 'add_favorite', { restaurant_id: row.id })))
    expect(await marks()).toEqual({ isFavorite: true, isWanted: false })
    const profile = (await copy.documents.get('profiles', [me])).get(me)?.row
    expect(profile?.favorites).toHaveLength(1)
  })

  it('knows which of the own lists hold it', async () => {
    const row = restaurantRow(9, 'Kumo')
    await copy.documents.write([{ entity: 'restaurants', key: row.id, document: { row, scopes: [] } }])
    for (const [index, name] of ['Ramen', 'Soup'].entries())
      await saveIntent(copy, 'create_list', { id: uuid(20 + index), name, is_public: true, is_ranked: false })
    const lists = async () =>
      (await firstValueFrom(ownListsFor(copy, row.id))).map(({ list, holdsPlace }) => [list.name, holdsPlace])
    const ramen = (await firstValueFrom(ownListsFor(copy, row.id))).find(({ list }) => list.name === 'Ramen')
    await saveIntent(copy, 'add_to_list', { list_id: ramen?.list.id ?? '', restaurant_id: row.id })
    expect(new Map((await lists()) as [string, boolean][])).toEqual(
      new Map([
        ['Ramen', true],
        ['Soup', false],
      ]),
    )
  })
})
