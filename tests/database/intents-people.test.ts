import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, outcomes, ownProfile } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

const idsOf = (places: unknown): unknown[] => (places as Row[]).map((place) => place['id'])

describe('people', () => {
  test('following twice is one row; unfollowing twice is none; oneself is refused', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const follow = (id: string): [string, Row] => ['follow', { user_id: id }]
    expect(
      outcomes(await ada.device.push(follow(ben.id), follow(ben.id), follow(ada.id), follow(randomUUID()))),
    ).toEqual(['applied', 'applied', 'rejected followers_not_oneself', 'rejected not_found'])
    const counts = () => backend.sql`select follower_count from profile_counts where user_id = ${ben.id}`
    expect(await counts()).toEqual([{ follower_count: 1 }])
    await ada.device.push(['unfollow', { user_id: ben.id }], ['unfollow', { user_id: ben.id }])
    expect(await counts()).toEqual([{ follower_count: 0 }])
  })

  test('two offline devices that add and remove places merge without overwriting each other', async () => {
    const ada = await world.person('Ada')
    const [a, b, c] = [await world.restaurant(), await world.restaurant(), await world.restaurant()]
    await ada.device.push(['add_want_to_try', { restaurant_id: a }])
    await ada.newDevice().push(['add_want_to_try', { restaurant_id: b }], ['remove_want_to_try', { restaurant_id: a }])
    await ada.newDevice().push(['add_want_to_try', { restaurant_id: c }], ['add_want_to_try', { restaurant_id: b }])
    expect(idsOf((await ownProfile(ada))['want_to_try'])).toEqual([b, c])
  })

  test('favorites keep the time they were added, whatever comes and goes beside them', async () => {
    const ada = await world.person('Ada')
    const places = await Promise.all(Array.from({ length: 3 }, () => world.restaurant()))
    const times = async () =>
      new Map(((await ownProfile(ada))['favorites'] as Row[]).map((entry) => [entry['id'], entry['added_at']]))
    for (const place of places) await ada.device.push(['add_favorite', { restaurant_id: place }])
    const before = await times()
    await ada.device.push(['remove_favorite', { restaurant_id: places[1] }])
    const after = await times()
    expect([...after]).toEqual([...before].filter(([id]) => id !== places[1]))
    expect(new Set(before.values()).size).toBe(3)
  })

  test('a fifth pin is refused, a repeated one is not', async () => {
    const ada = await world.person('Ada')
    const places = await Promise.all(Array.from({ length: 5 }, () => world.restaurant()))
    const pin = (id: string | undefined): [string, Row] => ['pin_restaurant', { restaurant_id: id }]
    expect(outcomes(await ada.device.push(...places.map(pin), pin(places[0])))).toEqual([
      'applied',
      'applied',
      'applied',
      'applied',
      'rejected profiles_pinned_at_most_four',
      'applied',
    ])
    await ada.device.push(['unpin_restaurant', { restaurant_id: places[0] }], pin(places[4]))
    expect(idsOf((await ownProfile(ada))['pinned_restaurants'])).toEqual(places.slice(1))
  })

  test('profile fields merge field by field, and the name reaches the account', async () => {
    const ada = await world.person('Ada')
    const base = { full_name: 'Ada', bio: null, push_notifications: true }
    await ada.device.push(['update_profile', { base, fields: { ...base, bio: '  Eats out ' } }])
    await ada.device.push([
      'update_profile',
      { base, fields: { ...base, full_name: 'Ada L.', push_notifications: false } },
    ])
    expect(await ownProfile(ada)).toMatchObject({ full_name: 'Ada L.', bio: 'Eats out', push_notifications: false })
    const [account] =
      await backend.sql`select raw_user_meta_data ->> 'full_name' as name from auth.users where id = ${ada.id}`
    expect(account?.['name']).toBe('Ada L.')
    expect(outcomes(await ada.device.push(['update_profile', { fields: { bio: 'x'.repeat(151) } }]))).toEqual([
      'rejected profiles_bio_length',
    ])
  })

  test("an avatar is one's own upload, or none", async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    await backend.sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${ada.id}/avatar.jpg`}), ('avatars', ${`${ben.id}/avatar.jpg`})`
    const set = (url: string | null): [string, Row] => ['set_avatar', { avatar_url: url }]
    expect(
      outcomes(
        await ada.device.push(
          set(`${ada.id}/avatar.jpg?t=1`),
          set(`${ben.id}/avatar.jpg?t=1`),
          set('https://evil.example/x.jpg'),
        ),
      ),
    ).toEqual(['applied', 'rejected profiles_avatar_is_own', 'rejected profiles_avatar_is_own'])
    expect((await ownProfile(ada))['avatar_url']).toBe(`${ada.id}/avatar.jpg?t=1`)
    await ada.device.push(set(null))
    expect((await ownProfile(ada))['avatar_url']).toBeUndefined()
  })
})
