import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { cachePlaces, cachePopularPlaces } from '#src/commands/cache-places.ts'
import { cacheRestaurant } from '#src/commands/cache-restaurant-page.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { reviewsPerFollowed } from '#src/domain/places/offered-places.ts'
import { popularOnDevice, popularWithFriends } from '#src/queries/popular.ts'
import { allRestaurants, featuredPlaces, wantedPlaces } from '#src/queries/restaurants.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, place, otherPlace] = [1, 2, 3, 4].map(uuid) as [string, string, string, string]
let copy: LiveCopy

openForEach(me, (opened) => {
  copy = opened
})

const visitsOf = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await firstValueFrom(allRestaurants(copy))).map(({ id, visits }) => [id, visits]))

describe('places that the server has shown', () => {
  it('are kept with all their visits, also when an answer counts those of a period', async () => {
    const found = { ...restaurantRow(3, 'Place'), visits: 9, distance_km: 2 }
    await cachePlaces(copy, [found])
    await cachePopularPlaces(copy, [
      { ...found, visits: 2 },
      { ...restaurantRow(4, 'Other'), visits: 5 },
    ])
    expect(await visitsOf()).toEqual({ [place]: 9, [otherPlace]: 5 })
    expect((await firstValueFrom(allRestaurants(copy)))[0]).not.toHaveProperty('distance_km')
  })

  it('are featured with both coordinates only', async () => {
    const { latitude: _, longitude: __, ...nowhere } = restaurantRow(4, 'Nowhere')
    const somewhere = { ...restaurantRow(3, 'Somewhere'), latitude: 47, longitude: 13, is_featured: true }
    await copy.documents.write(
      [somewhere, { ...nowhere, is_featured: true }, restaurantRow(5, 'Plain')].map((row) => ({
        entity: 'restaurants' as const,
        key: row.id,
        document: { row, scopes: ['catalog'] },
      })),
    )
    expect((await firstValueFrom(featuredPlaces(copy))).map(({ name }) => name)).toEqual(['Somewhere'])
  })

  it('have the ratings that the server gave last, also where a scope holds them', async () => {
    const figures = (figures_version: number, rating_average: number) => ({
      figures_version,
      rating_average,
      rating_count: figures_version,
      visits: figures_version,
    })
    const held = { ...restaurantRow(3, 'Place'), latitude: 47, longitude: 13, is_featured: true, tags: ['Pizza'] }
    const { is_featured: _, ...found } = held
    await copy.documents.write([
      { entity: 'restaurants', key: place, document: { row: { ...held, ...figures(1, 3) }, scopes: ['catalog'] } },
    ])
    const shown = async () => (await firstValueFrom(featuredPlaces(copy)))[0]

    await cachePlaces(copy, [{ ...found, ...figures(7, 4.5) }])
    await expect.poll(shown).toEqual({ ...held, ...figures(7, 4.5) })
    await cachePopularPlaces(copy, [{ ...found, ...figures(8, 4), visits: 2 }])
    await expect.poll(shown).toEqual({ ...held, ...figures(8, 4), visits: 7 })
    const restaurant = { id: place, name: 'Place', is_featured: true, created_at: '2026-01-01T00:00:00Z' }
    const friends = { rating_count: 0, review_count: 0 }
    const page = {
      restaurant,
      stats: { ...figures(9, 3.5), details: {} },
      friends,
      friend_reviews: [],
      reviews: [],
      photo_reviews: [],
    }
    await cacheRestaurant(copy, place, page)
    await expect.poll(shown).toEqual({ ...held, ...figures(9, 3.5) })
    await cachePlaces(copy, [{ ...found, ...figures(7, 4.5) }])
    await expect.poll(shown).toEqual({ ...held, ...figures(9, 3.5) })
  })

  it('are wanted when the own profile says so', async () => {
    expect(await firstValueFrom(wantedPlaces(copy))).toEqual(new Set())
    const row = { ...profileRow(me, 'ada'), want_to_try: [{ id: place, name: 'Place' }] }
    await copy.documents.write([{ entity: 'profiles', key: me, document: { row, scopes: [`user:${me}`] } }])
    await expect.poll(() => firstValueFrom(wantedPlaces(copy))).toEqual(new Set([place]))
  })
})

describe('popular places of this device (spec D§9)', () => {
  const since = Date.UTC(2026, 9, 1)
  const visit = (n: number, userId: string, restaurantId: string, day: number) => ({
    ...reviewRow(n, userId, restaurantId, 1),
    created_at: new Date(Date.UTC(2026, 9, day)).toISOString(),
  })
  async function hold(rows: ReturnType<typeof visit>[]): Promise<void> {
    const followed = { id: uuid(90), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
    await copy.documents.write([
      { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [`followers:${ben}`] } },
      { entity: 'followers', key: followed.id, document: { row: followed, scopes: [`user:${me}`] } },
      { entity: 'restaurants', key: place, document: { row: restaurantRow(3, 'Place'), scopes: [] } },
      { entity: 'restaurants', key: otherPlace, document: { row: restaurantRow(4, 'Other'), scopes: [] } },
      ...rows.map((row) => ({ entity: 'reviews' as const, key: row.id, document: { row, scopes: ['x'] } })),
    ])
  }

  it('count followed people only, from a moment on', async () => {
    await hold([
      visit(10, ben, place, 1),
      visit(11, ben, otherPlace, 5),
      visit(12, ben, otherPlace, 6),
      visit(13, me, place, 7),
      visit(14, ben, place, -5),
    ])
    const friends = await firstValueFrom(popularWithFriends(copy, since))
    expect(friends.places.map(({ id, visits, visitors }) => ({ id, visits, visitors }))).toEqual([
      { id: otherPlace, visits: 2, visitors: [ben] },
      { id: place, visits: 1, visitors: [ben] },
    ])
    expect(friends.isComplete).toBe(true)
    const all = await firstValueFrom(popularOnDevice(copy, since))
    expect(all.map(({ visits }) => visits)).toEqual([2, 2])
    const ever = await firstValueFrom(popularOnDevice(copy, Number.NEGATIVE_INFINITY))
    expect(ever.map(({ id, visits }) => [id, visits])).toEqual([
      [place, 3],
      [otherPlace, 2],
    ])
  })

  it('are complete while nobody has as many visits as a pull brings', async () => {
    await hold(Array.from({ length: reviewsPerFollowed }, (_, index) => visit(100 + index, ben, place, 2)))
    expect((await firstValueFrom(popularWithFriends(copy, since))).isComplete).toBe(false)
    expect((await firstValueFrom(popularWithFriends(copy, Date.UTC(2026, 9, 3)))).isComplete).toBe(true)
  })
})
