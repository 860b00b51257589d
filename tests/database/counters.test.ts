import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { detailedRatings } from '#src/domain/visits/review.ts'
import { bothStats } from '#tests/support/both-stats.ts'
import type { Row } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const world = createWorld(backend)

describe('counters of places', () => {
  test('equal what all reviews add up to, after any mix of writes, edits, hiding and deletions', async () => {
    const ada = await world.person('Ada')
    const places = await Promise.all(Array.from({ length: 4 }, () => world.restaurant()))
    const logged: string[] = []
    const rating = (): number => (Math.random() < 0.2 ? 0 : Math.ceil(Math.random() * 10) / 2)
    const ratings = (): Row => Object.fromEntries(detailedRatings.map(([column]) => [column, rating()]))
    for (let round = 0; round < 6; round++) {
      const visits = Array.from({ length: 12 }, () =>
        visit(places[Math.floor(Math.random() * 4)] ?? '', {
          ...ratings(),
          rating: rating(),
          price_level: Math.floor(Math.random() * 6),
          created_at: new Date(Date.now() - Math.random() * 800 * 86_400_000).toISOString(),
        }),
      )
      logged.push(...visits.map((input) => input.id))
      await ada.device.push(...visits.map((input) => ['log_visit', input] as [string, Row]))
      const any = () => logged[Math.floor(Math.random() * logged.length)]
      await ada.device.push(
        ['delete_review', { id: any() }],
        [
          'edit_review',
          {
            id: any(),
            fields: {
              ...ratings(),
              rating: 1.5,
              price_level: 5,
              created_at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
            },
          },
        ],
      )
      await backend.sql`update reviews set is_hidden = not is_hidden where id = ${any() ?? ''}`
    }
    const [counted, computed] = await bothStats(backend)
    expect(counted).toEqual(computed)
    const days = await backend.sql`select sum(visits)::integer as visits from restaurant_visits`
    const reviews =
      await backend.sql`select count(*)::integer as visits from private.counted_visits(array(select reviews from reviews))`
    expect(days).toEqual(reviews)
  })

  test('averages are rounded half up to one decimal', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    // (4 + 4 + 4 + 4.5 + … ) chosen so that the mean is 4.25 exactly.
    await ada.device.push(['log_visit', visit(place, { rating: 4 })])
    await (await world.person('Ben')).device.push(['log_visit', visit(place, { rating: 4.5 })])
    expect(
      await backend.sql`select rating_average::float from restaurant_stats where restaurant_id = ${place}`,
    ).toEqual([{ rating_average: 4.3 }])
  })

  test('take any mix of edits and new visits at once: what is added need not be an average by itself', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const onDay = (day: number, rating: number) =>
      visit(place, { rating, created_at: new Date(Date.now() - day * 86_400_000).toISOString() })
    const [first, second, third] = [onDay(3, 0.5), onDay(2, 0.5), onDay(1, 5)]
    const edited = (id: string, rating: number): [string, Row] => ['edit_review', { id, fields: { rating }, base: {} }]
    await ada.device.push(['log_visit', first], ['log_visit', second])
    // 9 more by the edits and 5 by the visit, which is one rating more.
    const verdicts = await ada.device.push(edited(first.id, 5), edited(second.id, 5), ['log_visit', third])
    expect(outcomes(verdicts)).toEqual(['applied', 'applied', 'applied'])
    const stats = await backend.sql`
      select rating_sum::float8, rating_count, rating_average::float8 from restaurant_stats where restaurant_id = ${place}`
    expect({ ...stats[0] }).toEqual({ rating_sum: 15, rating_count: 3, rating_average: 5 })
  })

  test('have a version that grows with every change, the same in all that devices are given', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const place = await world.restaurant({ name: 'Counted', latitude: -47.5, longitude: -13.5, is_featured: true })
    const inList = async (path: string, parameters: object): Promise<Row | undefined> =>
      ((await backend.asUser(ada).rpc(path, parameters)).body as Row[]).find(({ id }) => id === place)
    const figures = async () => {
      const here = { latitude: -47.5, longitude: -13.5 }
      await ada.device.pull()
      const page = (await backend.asUser(ada).rpc('restaurant_page', { restaurant_id: place })).body as { stats: Row }
      const all = [
        page.stats,
        await inList('nearby_restaurants', here),
        await inList('featured_restaurants', here),
        await inList('search_restaurants', { query: 'Counted', ...here }),
        (await backend.sql<Row[]>`select * from restaurant_cards where id = ${place}`)[0],
      ].map((row) => [row?.['figures_version'] ?? 0, Number(row?.['rating_average'] ?? 0), row?.['visits']])
      expect(all).toEqual(all.map(() => all[0]))
      return all[0]
    }
    const pulled = () => ada.device.rows('restaurants').get(place)
    expect(await figures()).toEqual([0, 0, 0])
    expect(pulled()?.['figures_version']).toBeUndefined()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const [first, second] = [visit(place, { rating: 4 }), visit(place, { rating: 2, created_at: yesterday })]
    await ben.device.push(['log_visit', first], ['log_visit', second])
    expect(await figures()).toEqual([1, 3, 2])
    await ben.device.push(['edit_review', { id: first.id, fields: { rating: 5 } }])
    expect(await figures()).toEqual([2, 3.5, 2])
    await ben.device.push(['delete_review', { id: second.id }])
    expect(await figures()).toEqual([3, 5, 1])
    // A stranger's review wakes nobody; one's own brings the row.
    expect(pulled()?.['figures_version']).toBeUndefined()
    await ada.device.push(['log_visit', visit(place, { rating: 5 })])
    expect(await figures()).toEqual([4, 5, 2])
    expect(pulled()).toMatchObject({ figures_version: 4, rating_average: 5 })
  })

  test('windows move at midnight: visits leave week, month and year on their day, also after days without a call', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const daysAgo = [0, 7, 8, 29, 30, 31, 365, 366]
    await ada.device.push(
      ...daysAgo.map(
        (days) =>
          [
            'log_visit',
            visit(place, {
              created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
            }),
          ] as [string, Row],
      ),
    )
    // As if these visits had been counted three days ago, when three more days lay inside the windows.
    await backend.sql`update private.popularity_day set day = day - 3`
    await backend.sql`update restaurant_stats as stats set
      visits_week = (select coalesce(sum(visits), 0) from restaurant_visits as v where v.restaurant_id = stats.restaurant_id and day >= private.today() - 10),
      visits_month = (select coalesce(sum(visits), 0) from restaurant_visits as v where v.restaurant_id = stats.restaurant_id and day >= private.today() - 33),
      visits_year = (select coalesce(sum(visits), 0) from restaurant_visits as v where v.restaurant_id = stats.restaurant_id and day >= private.today() - 368)`
    await backend.asUser(ada).rpc('popular_restaurants', { period: 'week' })
    const [counted, computed] = await bothStats(backend)
    expect(counted).toEqual(computed)
    expect(counted.find((row) => row['restaurant_id'] === place)).toMatchObject({
      visits_week: 2,
      visits_month: 5,
      visits_year: 7,
      visits_all: 8,
    })
  })
})

describe('activities', () => {
  const activitiesOf = (person: Person) =>
    backend.sql`select activity_type, related_id, metadata, is_visible from activities where user_id = ${person.id} order by activity_type`

  test('a visit, a list and a like each write one; taking them back takes it away', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const place = await world.restaurant({ name: 'Löwenbräu' })
    const [review, list] = [visit(place, { rating: 3.5 }), randomUUID()]
    await ada.device.push(['log_visit', review], ['create_list', { id: list, name: 'Beer' }])
    await ben.device.push(['like_list', { list_id: list }])
    expect(await activitiesOf(ada)).toEqual([
      { activity_type: 'list_created', related_id: list, is_visible: true, metadata: { list_name: 'Beer' } },
      {
        activity_type: 'review_created',
        related_id: review.id,
        is_visible: true,
        metadata: { restaurant_id: place, restaurant_name: 'Löwenbräu', rating: 3.5 },
      },
    ])
    expect(await activitiesOf(ben)).toMatchObject([
      { activity_type: 'list_liked', related_id: list, metadata: { list_name: 'Beer', owner_username: ada.username } },
    ])
    await ada.device.push(
      ['edit_review', { id: review.id, fields: { rating: 5 } }],
      ['edit_list', { id: list, fields: { name: 'Ale' } }],
    )
    expect((await activitiesOf(ada)).map((row) => row['metadata'])).toMatchObject([{ list_name: 'Ale' }, { rating: 5 }])
    await ada.device.push(['delete_review', { id: review.id }], ['delete_list', { id: list }])
    expect([...(await activitiesOf(ada)), ...(await activitiesOf(ben))]).toEqual([])
  })

  test('a back-filled visit stands at its own date in the feed', async () => {
    const ada = await world.person('Ada')
    await ada.device.push(['log_visit', visit(await world.restaurant(), { created_at: '2024-05-05T12:00:00Z' })])
    const [activity] =
      await backend.sql`select created_at = '2024-05-05T12:00:00Z' as same from activities where user_id = ${ada.id}`
    expect(activity?.['same']).toBe(true)
  })
})

describe('profiles', () => {
  test('sign-up metadata makes the profile; a wrong or taken username fails the sign-up', async () => {
    const ada = await world.person('Ada')
    expect(await backend.sql`select username, full_name from profiles where user_id = ${ada.id}`).toEqual([
      { username: ada.username, full_name: 'Ada' },
    ])
    const signUp = (data: Row) =>
      backend.asAnon().fetch('/auth/v1/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${randomUUID()}@test.example`, password: 'A long passw0rd!', data }),
      })
    for (const username of [ada.username, 'AB', 'Upper_Case', 'a-b-c', 'x'.repeat(16), '']) {
      expect([username, (await signUp({ username })).ok]).toEqual([username, false])
    }
    expect((await signUp({ username: `ok_${randomUUID().slice(0, 8)}`, full_name: 'x'.repeat(26) })).ok).toBe(false)
    expect((await signUp({})).ok).toBe(true)
  })

  test('a visitor may ask whether a username is free', async () => {
    const ada = await world.person('Ada')
    const free = async (username: string) => (await backend.asAnon().rpc('username_available', { username })).body
    expect([await free(ada.username), await free('A B'), await free(`n_${randomUUID().slice(0, 8)}`)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
