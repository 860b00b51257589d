import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, visit } from '#tests/support/world.ts'

/** In every name that a test makes, so that rows of other tests never mix in. */
let word: string
beforeEach(() => {
  word = `q${randomUUID().slice(0, 7)}`
})

const backend = await startOwnBackend()
const world = createWorld(backend)
const reader = await backend.signUp('Reader')

const read = async (name: string, parameters: Row, user = reader): Promise<Row[]> => {
  const { status, body } = await backend.asUser(user).rpc<Row[]>(name, parameters)
  expect([name, status, body]).toEqual([name, 200, expect.anything()])
  return body
}
const names = (rows: Row[]): unknown[] => rows.map((row) => row['name'])

/** Kilometres by the haversine formula, the independent way. */
function haversine(a: [number, number], b: [number, number]): number {
  const [lat1, lng1, lat2, lng2] = [a[0], a[1], b[0], b[1]].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ]
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

describe('search_restaurants', () => {
  test('finds by name or address, accents and case ignored, names first', async () => {
    await world.restaurant({ name: `Café Größe ${word}` })
    await world.restaurant({ name: `Beisl ${word}`, address: `Große ${word}gasse 3` })
    await world.restaurant({ name: `Other ${word}` })
    expect(names(await read('search_restaurants', { query: `GROSSE ${word}`.toUpperCase() }))).toEqual([
      `Café Größe ${word}`,
      `Beisl ${word}`,
    ])
    const both = await read('search_restaurants', { query: word })
    expect(names(both)).toEqual([`Beisl ${word}`, `Café Größe ${word}`, `Other ${word}`])
    expect(both[0]?.['distance_km']).toBeNull()
    expect(names(await read('search_restaurants', { query: `gROssE ${word}GASSE` }))).toEqual([`Beisl ${word}`])
  })

  test('takes % and _ and quotes literally, and an empty query finds nothing', async () => {
    await world.restaurant({ name: `100% O'Neill_ ${word}` })
    expect(names(await read('search_restaurants', { query: `100% o'neill_ ${word}` }))).toEqual([
      `100% O'Neill_ ${word}`,
    ])
    for (const query of ['', '   ', `%${word}_%`]) expect(await read('search_restaurants', { query })).toEqual([])
  })

  test('orders by distance when a location is given', async () => {
    const near = `${word}near`
    const points = Array.from(
      { length: 30 },
      () => [47 + Math.random() * 2, 12 + Math.random() * 3] as [number, number],
    )
    for (const [index, [latitude, longitude]] of points.entries())
      await world.restaurant({ name: `${near} ${index}`, latitude, longitude })
    const here: [number, number] = [48.1, 13.4]
    const found = await read('search_restaurants', { query: near, latitude: here[0], longitude: here[1], max_rows: 10 })
    const expected = points
      .map((point, index) => ({ name: `${near} ${index}`, km: haversine(here, point) }))
      .toSorted((a, b) => a.km - b.km)
    expect(names(found)).toEqual(expected.slice(0, 10).map((place) => place.name))
    for (const [index, row] of found.entries()) expect(row['distance_km']).toBeCloseTo(expected[index]?.km ?? 0, 6)
  })

  test('half a location, or one off the globe, is refused in plain words', async () => {
    for (const location of [{ latitude: 47 }, { latitude: 91, longitude: 0 }, { latitude: 0, longitude: 181 }]) {
      const { status, body } = await backend
        .asUser(reader)
        .rpc<{ details: string }>('search_restaurants', { query: 'x', ...location })
      expect([status, body.details]).toEqual([400, 'invalid_location'])
    }
  })
})

describe('nearby_restaurants and featured_restaurants', () => {
  test('give the nearest within the radius, across the date line too', async () => {
    await world.restaurant({ name: `${word} east`, latitude: -17.8, longitude: 179.99 })
    await world.restaurant({ name: `${word} west`, latitude: -17.8, longitude: -179.98 })
    await world.restaurant({ name: `${word} far`, latitude: -17.8, longitude: -179 })
    const rows = await read('nearby_restaurants', { latitude: -17.8, longitude: 179.995, radius_m: 10_000 })
    expect(names(rows)).toEqual([`${word} east`, `${word} west`])
    expect(rows[1]?.['distance_km']).toBeCloseTo(haversine([-17.8, 179.995], [-17.8, -179.98]), 6)
  })

  test('featured places need coordinates; by name without a location', async () => {
    await world.restaurant({ name: `${word} B`, latitude: 60, longitude: 20, is_featured: true })
    await world.restaurant({ name: `${word} A`, latitude: 61, longitude: 20, is_featured: true })
    await world.restaurant({ name: `${word} C`, is_featured: true })
    const mine = (rows: Row[]) => names(rows).filter((name) => String(name).startsWith(word))
    expect(mine(await read('featured_restaurants', {}))).toEqual([`${word} A`, `${word} B`])
    expect(mine(await read('featured_restaurants', { latitude: 60, longitude: 20 }))).toEqual([
      `${word} B`,
      `${word} A`,
    ])
  })
})

describe('popular_restaurants', () => {
  test('orders by visits of the period, then average rating with unrated last, then name; followed people only on request', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const place: Record<string, string> = {}
    for (const name of ['twice', 'low', 'high', 'unrated b', 'unrated a', 'old'])
      place[name] = await world.restaurant({ name: `${word} ${name}` })
    const log = (name: string, rating: number, daysAgo = 0): [string, Row] => [
      'log_visit',
      visit(place[name] ?? '', {
        rating,
        created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      }),
    ]
    await ada.device.push(
      log('twice', 1),
      log('low', 2),
      log('high', 5),
      log('unrated b', 0),
      log('unrated a', 0),
      log('old', 5, 100),
    )
    await ben.device.push(log('twice', 1))
    const popular = async (parameters: Row, user = reader) =>
      (await read('popular_restaurants', { max_rows: 100, ...parameters }, user)).filter((row) =>
        String(row['name']).startsWith(word),
      )
    const inOrder = ['twice', 'high', 'low', 'unrated a', 'unrated b'].map((name) => `${word} ${name}`)
    for (const period of ['24h', 'week', 'month'])
      expect([period, names(await popular({ period }))]).toEqual([period, inOrder])
    expect((await popular({}))[0]?.['visits']).toBe(2)
    for (const period of ['year', 'all']) expect(names(await popular({ period }))).toContain(`${word} old`)

    const [fan] = [await world.person('Fan')]
    expect(await popular({ followed_only: true }, fan)).toEqual([])
    await fan.device.push(['follow', { user_id: ben.id }])
    expect(await popular({ followed_only: true }, fan)).toMatchObject([{ name: `${word} twice`, visits: 1 }])
  })

  test('an unknown period is refused', async () => {
    const { status, body } = await backend
      .asUser(reader)
      .rpc<{ details: string }>('popular_restaurants', { period: 'decade' })
    expect([status, body.details]).toEqual([400, 'invalid_period'])
  })
})

describe('pages', () => {
  test('a restaurant with its stats, friends rating and first reviews; by its id or the id of the maps service', async () => {
    const [ada, ben, fan] = [await world.person('Ada'), await world.person('Ben'), await world.person('Fan')]
    const placeId = `I${randomUUID()}`
    const place = await world.restaurant({ name: 'Page', place_id: placeId, phone: '+43 1', tags: ['Pizza'] })
    await ada.device.push(
      ...Array.from(
        { length: 7 },
        (_, n) =>
          [
            'log_visit',
            visit(place, {
              rating: 3,
              comment: `a ${n}`,
              created_at: new Date(Date.now() - n * 86_400_000).toISOString(),
            }),
          ] as [string, Row],
      ),
    )
    await ben.device.push(['log_visit', visit(place, { rating: 5, price_level: 4 })])
    await fan.device.push(['follow', { user_id: ben.id }])
    for (const parameters of [{ restaurant_id: place }, { place_id: placeId }]) {
      const page = (await read('restaurant_page', parameters, fan)) as unknown as Record<string, Row & Row[]>
      expect(page['restaurant']).toMatchObject({ id: place, name: 'Page', phone: '+43 1', tags: ['Pizza'] })
      expect(page['stats']).toMatchObject({
        rating_average: 3.3,
        rating_count: 8,
        price_level: 4,
        visits: 8,
        figures_version: expect.any(Number),
      })
      expect(page['friends']).toEqual({ rating_average: 5, rating_count: 1, review_count: 1 })
      expect(page['friend_reviews']).toMatchObject([{ username: ben.username, rating: 5 }])
      expect(page['reviews']).toHaveLength(5)
    }
    expect((await backend.asUser(fan).rpc('restaurant_page', { restaurant_id: randomUUID() })).body).toBeNull()

    const first = await read('restaurant_reviews', { restaurant_id: place, max_rows: 5 }, fan)
    const last = first.at(-1) ?? {}
    const rest = await read(
      'restaurant_reviews',
      { restaurant_id: place, before_time: last['created_at'], before_id: last['id'] },
      fan,
    )
    expect([...first, ...rest].map((review) => review['id'])).toHaveLength(8)
    expect(new Set([...first, ...rest].map((review) => review['id'])).size).toBe(8)
    expect(await read('restaurant_reviews', { restaurant_id: place, followed_only: true }, fan)).toHaveLength(1)
  })

  test('the averages of the detailed ratings of a place: half up, none where nobody gave one, without hidden reviews', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const place = await world.restaurant()
    const detailsOf = async (id: string): Promise<unknown> => {
      const page = (await read('restaurant_page', { restaurant_id: id }, ada)) as unknown as Record<string, Row>
      return page['stats']?.['details']
    }
    const none = {
      food_rating: null,
      drinks_rating: null,
      service_rating: null,
      atmosphere_rating: null,
      value_for_money_rating: null,
    }
    expect(await detailsOf(place)).toEqual(none)
    const [first, hidden] = [
      visit(place, { food_rating: 4, drinks_rating: 2, value_for_money_rating: 5 }),
      visit(place, { food_rating: 1, atmosphere_rating: 0.5 }),
    ]
    await ada.device.push(['log_visit', first], ['log_visit', visit(place)])
    await ben.device.push(['log_visit', visit(place, { rating: 0, food_rating: 4.5 })], ['log_visit', hidden])
    await backend.sql`update reviews set is_hidden = true where id = ${hidden.id}`
    const given = { ...none, food_rating: 4.3, drinks_rating: 2, value_for_money_rating: 5 }
    expect(await detailsOf(place)).toEqual(given)
    await ada.device.push(['edit_review', { id: first.id, fields: { drinks_rating: 0, service_rating: 3.5 } }])
    expect(await detailsOf(place)).toEqual({ ...given, drinks_rating: null, service_rating: 3.5 })
    await ada.device.push(['delete_review', { id: first.id }])
    expect(await detailsOf(place)).toEqual({ ...none, food_rating: 4.5 })
  })

  test('a review with its place and its author as the phone keeps rows, none that is hidden or unknown', async () => {
    const [ada, fan] = [await world.person('Ada'), await world.person('Fan')]
    const place = await world.restaurant({ name: 'Page' })
    const input = visit(place, { rating: 4.5, food_rating: 3, price_level: 2, comment: 'Fine' })
    await ada.device.push(['log_visit', input])
    const page = (await read('review_page', { review_id: input['id'] }, fan)) as unknown as Record<string, Row>
    const review = { id: input['id'], user_id: ada.id, restaurant_id: place, rating: 4.5, food_rating: 3, photos: null }
    expect(page['review']).toMatchObject({ ...review, price_level: 2, comment: 'Fine' })
    expect(page['restaurant']).toMatchObject({ id: place, name: 'Page', rating_average: 4.5, visits: 1 })
    expect(page['author']).toEqual({
      user_id: ada.id,
      username: ada.username,
      full_name: expect.any(String),
      avatar_url: null,
    })
    await backend.sql`update public.reviews set is_hidden = true where id = ${input['id']}`
    for (const reviewId of [input['id'], randomUUID()]) {
      const { status, body } = await backend.asUser(ada).rpc('review_page', { review_id: reviewId })
      expect([status, body]).toEqual([200, null])
    }
  })

  test('people by username: not oneself, at most ten, how both stand', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person('zzfinder')))
    const [me, other] = [people[0], people[1]]
    if (!me || !other) throw new Error('No people')
    await other.device.push(['follow', { user_id: me.id }])
    const found = await read('search_people', { query: 'ZZFINDER' }, me)
    expect(found).toHaveLength(10)
    expect(found.map((row) => row['user_id'])).not.toContain(me.id)
    const usernames = found.map((row) => String(row['username']))
    expect(usernames).toEqual(usernames.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(await read('search_people', { query: other.username }, me)).toMatchObject([
      { user_id: other.id, is_followed: false, follows_me: true },
    ])
    expect(await read('search_people', { query: '%' }, me)).toEqual([])
    expect(other.username).toHaveLength(15)
    expect(await read('search_people', { query: `${other.username}x` }, me)).toEqual([])
    expect(await read('search_people', { query: `${other.username} ` }, me)).toHaveLength(1)
  })

  test('a profile with its counts, recent visits and no private column', async () => {
    const [ada, fan] = [await world.person('Ada'), await world.person('Fan')]
    const [a, b] = [await world.restaurant(), await world.restaurant()]
    await ada.device.push(...[a, a, b, a, b].map((place) => ['log_visit', visit(place)] as [string, Row]), [
      'pin_restaurant',
      { restaurant_id: a },
    ])
    await fan.device.push(['follow', { user_id: ada.id }])
    const page = (await read('profile_page', { person_id: ada.id }, fan)) as unknown as Record<string, Row & Row[]>
    expect(page['counts']).toEqual({ followers: 1, following: 0, restaurants: 2 })
    expect(page['recent_visits']).toHaveLength(4)
    expect([page['is_followed'], page['follows_me']]).toEqual([true, false])
    expect(
      Object.keys(page['profile'] ?? {})
        .toSorted()
        .join(' '),
    ).toBe('avatar_url bio favorites full_name pinned_restaurants user_id username want_to_try')
  })
})
