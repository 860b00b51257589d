import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import type { Row } from '../support/device.ts'
import { createWorld, outcomes, type Person, visit, type World } from '../support/world.ts'

let backend: TestBackend
let world: World

beforeAll(async () => {
  backend = await startTestBackend()
  world = createWorld(backend)
})
afterAll(() => backend.close())

/** The id that devices and the database give to a place with an id of somebody else's. */
function placeUuid(placeId: string): string {
  const hash = createHash('sha256').update(`place:${placeId}`).digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return parts.join('-')
}

const ownProfile = async (person: Person): Promise<Row> => {
  await person.device.pull()
  return person.device.rows('profiles').get(person.id) ?? {}
}
const idsOf = (places: unknown): unknown[] => (places as Row[]).map((place) => place['id'])

/** The places of a list in order, after checking that positions are 0..n-1 (invariant 10). */
async function placesOf(listId: string): Promise<string[]> {
  const rows =
    await backend.sql`select restaurant_id, position from list_restaurants where list_id = ${listId} order by position`
  expect(rows.map((row) => row['position'])).toEqual(rows.map((_, index) => index))
  return rows.map((row) => row['restaurant_id'] as string)
}

describe('log_visit', () => {
  test('stores zeros and empty text as null, adds the favorite, leaves want-to-try', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant({
      name: 'Zum Hirschen',
      address: 'Gasse 1',
      photos: ['https://example.org/a.jpg'],
    })
    await ada.device.push(['add_want_to_try', { restaurant_id: place }])
    const input = visit(place, {
      rating: 3.5,
      food_rating: 0,
      price_level: 0,
      comment: '  \n',
      favorite: true,
      remove_want_to_try: true,
    })
    expect(outcomes(await ada.device.push(['log_visit', input]))).toEqual(['applied'])
    const profile = await ownProfile(ada)
    expect(profile['favorites']).toMatchObject([
      { id: place, name: 'Zum Hirschen', address: 'Gasse 1', image: 'https://example.org/a.jpg' },
    ])
    expect(profile['want_to_try']).toEqual([])
    const [review] =
      await backend.sql`select rating::float, food_rating, price_level, comment from reviews where id = ${input.id}`
    expect(review).toEqual({ rating: 3.5, food_rating: null, price_level: null, comment: null })
  })

  test('with a place that is typed in saves both or neither', async () => {
    const ada = await world.person('Ada')
    const place = { id: randomUUID(), place_id: `manual_${randomUUID()}`, name: 'Stand am Eck' }
    const wrong = visit(place.id, { place, rating: 9 })
    const right = visit(place.id, { place })
    expect(outcomes(await ada.device.push(['log_visit', wrong]))).toEqual(['rejected reviews_rating_half_steps'])
    expect(await backend.sql`select 1 from restaurants where id = ${place.id}`).toHaveLength(0)
    expect(outcomes(await ada.device.push(['log_visit', right]))).toEqual(['applied'])
    expect(await backend.sql`select user_id, is_featured from restaurants where id = ${place.id}`).toEqual([
      { user_id: null, is_featured: false },
    ])
  })

  test('two people who save the same place of the maps service offline save one row', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const placeId = `I${randomUUID()}`
    const place = { id: placeUuid(placeId), place_id: placeId, name: 'Osteria', latitude: 47.8, longitude: 13.04 }
    for (const person of [ada, ben]) {
      expect(outcomes(await person.device.push(['log_visit', visit(place.id, { place })]))).toEqual(['applied'])
    }
    expect(await backend.sql`select 1 from restaurants where place_id = ${placeId}`).toHaveLength(1)
  })

  test('nobody takes the place of the maps service under an id of their own', async () => {
    const ada = await world.person('Ada')
    const place = { id: randomUUID(), place_id: `I${randomUUID()}`, name: 'Squatter' }
    expect(outcomes(await ada.device.push(['save_place', place]))).toEqual(['rejected not_allowed'])
  })
})

describe('edit_review and delete_review', () => {
  test('two devices that edit different fields both keep their edit', async () => {
    const ada = await world.person('Ada')
    const review = visit(await world.restaurant(), { comment: 'good' })
    await ada.device.push(['log_visit', review])
    const base = { rating: 4, comment: 'good' }
    await ada.device.push(['edit_review', { id: review.id, base, fields: { rating: 4, comment: 'better' } }])
    await ada.device.push(['edit_review', { id: review.id, base, fields: { rating: 2.5, comment: 'good' } }])
    expect(await backend.sql`select rating::float, comment from reviews where id = ${review.id}`).toEqual([
      { rating: 2.5, comment: 'better' },
    ])
  })

  test('deleting drops the favorite, and a second device that deletes it too is not refused', async () => {
    const ada = await world.person('Ada')
    const review = visit(await world.restaurant(), { favorite: true })
    await ada.device.push(['log_visit', review])
    expect(
      outcomes(await ada.device.push(['delete_review', { id: review.id }], ['delete_review', { id: review.id }])),
    ).toEqual(['applied', 'applied'])
    expect((await ownProfile(ada))['favorites']).toEqual([])
    expect(outcomes(await ada.device.push(['edit_review', { id: review.id, fields: { rating: 1 } }]))).toEqual([
      'rejected not_found',
    ])
  })

  test('are refused for reviews of others', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const review = visit(await world.restaurant())
    await ada.device.push(['log_visit', review])
    expect(
      outcomes(
        await ben.device.push(
          ['delete_review', { id: review.id }],
          ['edit_review', { id: review.id, fields: { rating: 1 } }],
        ),
      ),
    ).toEqual(['rejected not_allowed', 'rejected not_found'])
  })
})

describe('photos', () => {
  test('are linked in the order they were picked, whatever order they arrive in, and never more than ten', async () => {
    const ada = await world.person('Ada')
    const review = visit(await world.restaurant())
    const paths = Array.from({ length: 11 }, (_, index) => `${ada.id}/1700000000000-${index}.webp`)
    for (const path of paths) {
      await backend.sql`insert into storage.objects (bucket_id, name) values ('review-photos', ${path})`
    }
    const attach = (index: number): [string, Row] => ['attach_photo', { review_id: review.id, path: paths[index] }]
    await ada.device.push(['log_visit', review], ...[10, 2, 0, 9, 1, 3, 4, 5, 6, 7].map(attach), attach(2))
    const [row] = await backend.sql`select photos from reviews where id = ${review.id}`
    expect(row?.['photos']).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10].map((index) => paths[index]))
    expect(outcomes(await ada.device.push(attach(8)))).toEqual(['rejected reviews_photos_at_most_ten'])
    const missing = await ada.device.push(['attach_photo', { review_id: review.id, path: `${ada.id}/1-1.webp` }])
    expect(outcomes(missing)).toEqual(['rejected photo_missing'])
    expect(
      outcomes(await ada.device.push(['detach_photo', { review_id: review.id, path: paths[0] }], attach(8))),
    ).toEqual(['applied', 'applied'])
  })
})

describe('people', () => {
  test('following twice is one row; unfollowing twice is none; oneself is refused', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const follow = (id: string): [string, Row] => ['follow', { id: randomUUID(), user_id: id }]
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
    ).toEqual(['applied', 'rejected photo_missing', 'rejected photo_missing'])
    expect((await ownProfile(ada))['avatar_url']).toBe(`${ada.id}/avatar.jpg?t=1`)
    await ada.device.push(set(null))
    expect((await ownProfile(ada))['avatar_url']).toBeUndefined()
  })
})

describe('lists', () => {
  async function listOf(count: number) {
    const ada = await world.person('Ada')
    const id = randomUUID()
    const places = await Promise.all(Array.from({ length: count }, () => world.restaurant()))
    await ada.device.push(
      ['create_list', { id, name: ' Best ', is_ranked: true }],
      ...places.map(
        (place) => ['add_to_list', { id: randomUUID(), list_id: id, restaurant_id: place }] as [string, Row],
      ),
    )
    return { ada, id, places }
  }

  test('add at the end, once; move behind, to the top, behind a place that is gone; remove closes the gap', async () => {
    const {
      ada,
      id,
      places: [a, b, c, d],
    } = await listOf(4)
    const move = (place: string | undefined, after: string | null | undefined): [string, Row] => [
      'move_in_list',
      { list_id: id, restaurant_id: place, after },
    ]
    await ada.device.push(['add_to_list', { id: randomUUID(), list_id: id, restaurant_id: a }])
    expect(await placesOf(id)).toEqual([a, b, c, d])
    await ada.device.push(move(a, c))
    expect(await placesOf(id)).toEqual([b, c, a, d])
    await ada.device.push(move(d, null))
    expect(await placesOf(id)).toEqual([d, b, c, a])
    await ada.device.push(['remove_from_list', { list_id: id, restaurant_id: b }], move(a, b), move(b, null))
    expect(await placesOf(id)).toEqual([a, d, c])
    expect(await backend.sql`select restaurant_count from lists where id = ${id}`).toEqual([{ restaurant_count: 3 }])
  })

  test('invariant 10: random changes from four devices at once leave positions 0..n-1', async () => {
    const { ada, id, places } = await listOf(12)
    const pick = () => places[Math.floor(Math.random() * places.length)]
    const change = (): [string, Row] => {
      const target = { list_id: id, restaurant_id: pick() }
      const kind = Math.random()
      if (kind < 0.6) return ['move_in_list', { ...target, after: Math.random() < 0.2 ? null : pick() }]
      return kind < 0.8 ? ['remove_from_list', target] : ['add_to_list', { id: randomUUID(), ...target }]
    }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.newDevice().push(...Array.from({ length: 25 }, change))),
    )
    expect(new Set(outcomes(answers.flat()))).toEqual(new Set(['applied']))
    const left = await placesOf(id)
    expect(new Set(left).size).toBe(left.length)
  })

  test('notes are trimmed, empty is null, and a note of a removed place is refused', async () => {
    const {
      ada,
      id,
      places: [a],
    } = await listOf(1)
    const note = (notes: string): [string, Row] => ['set_list_note', { list_id: id, restaurant_id: a, notes }]
    await ada.device.push(note(' Order the soup '))
    expect(await backend.sql`select notes from list_restaurants where list_id = ${id}`).toEqual([
      { notes: 'Order the soup' },
    ])
    await ada.device.push(note(' '))
    expect(await backend.sql`select notes from list_restaurants where list_id = ${id}`).toEqual([{ notes: null }])
    await ada.device.push(['remove_from_list', { list_id: id, restaurant_id: a }])
    expect(outcomes(await ada.device.push(note('late')))).toEqual(['rejected not_found'])
  })

  test('only the owner changes a list; only others like it, and only public ones', async () => {
    const {
      ada,
      id,
      places: [a],
    } = await listOf(1)
    const ben = await world.person('Ben')
    const like: [string, Row] = ['like_list', { id: randomUUID(), list_id: id }]
    const target = { list_id: id, restaurant_id: a }
    expect(
      outcomes(
        await ben.device.push(
          ['edit_list', { id, fields: { name: 'Mine' } }],
          ['delete_list', { id }],
          ['add_to_list', { id: randomUUID(), ...target }],
          ['remove_from_list', target],
          ['move_in_list', { ...target, after: null }],
          ['set_list_note', { ...target, notes: 'x' }],
          like,
        ),
      ),
    ).toEqual([...Array.from({ length: 6 }, () => 'rejected not_allowed'), 'applied'])
    expect(outcomes(await ada.device.push(['like_list', { id: randomUUID(), list_id: id }]))).toEqual([
      'rejected not_allowed',
    ])
    expect(await backend.sql`select like_count from lists where id = ${id}`).toEqual([{ like_count: 1 }])
    await ben.device.push(['unlike_list', { list_id: id }])
    await ada.device.push(['edit_list', { id, base: { is_public: true }, fields: { is_public: false } }])
    // A private list is refused as one that is not there: its existence is private too.
    expect(
      outcomes(
        await ben.device.push(
          ['like_list', { id: randomUUID(), list_id: id }],
          ['add_to_list', { id: randomUUID(), ...target }],
        ),
      ),
    ).toEqual(['rejected not_allowed', 'rejected not_found'])
  })

  test('a list without a name is refused', async () => {
    const { ada, id } = await listOf(0)
    expect(
      outcomes(
        await ada.device.push(
          ['create_list', { id: randomUUID(), name: '  ' }],
          ['edit_list', { id, fields: { name: '' } }],
        ),
      ),
    ).toEqual(['rejected lists_name_length', 'rejected lists_name_length'])
  })
})

describe('report', () => {
  test("needs a reason, is trimmed, and is not for one's own content", async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const review = visit(await world.restaurant())
    await ada.device.push(['log_visit', review])
    const report = (more: Row): [string, Row] => [
      'report',
      { id: randomUUID(), content_type: 'review', content_id: review.id, reasons: ['spam', 'other'], ...more },
    ]
    expect(
      outcomes(
        await ben.device.push(
          report({ description: ' bad ' }),
          report({ reasons: [] }),
          report({ reasons: ['rude'] }),
          report({ content_id: randomUUID() }),
        ),
      ),
    ).toEqual(['applied', 'rejected reports_reasons_known', 'rejected reports_reasons_known', 'rejected not_allowed'])
    expect(outcomes(await ada.device.push(report({})))).toEqual(['rejected not_allowed'])
    expect(await backend.sql`select description from reports where reporter_id = ${ben.id}`).toEqual([
      { description: 'bad' },
    ])
  })
})
