/** The calls behind somebody else's collections and reviews, and how a person's own places travel (spec L§2.8). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Device, Row } from '#tests/support/device.ts'
import { createWorld, visit } from '#tests/support/world.ts'

type Place = Row & { id: string }
type Answer = { person: Row; places: Place[]; reviews: { review: Place; restaurant: Place }[] }

const backend = testBackend()
const world = createWorld(backend)
const reader = await world.person('Reader')

async function read(call: string, parameters: Row): Promise<Answer> {
  const answer = await backend.asUser(reader).rpc<Answer>(call, parameters)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

const places = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => world.restaurant({ name: `Place ${n}`, tags: [`tag ${n}`] })))
const ids = (answer: Answer) => answer.places.map(({ id }) => id)

describe('collection_page', () => {
  test('gives want-to-try and favorites with what everybody says of the places, page by page', async () => {
    const ada = await world.person('Ada')
    const wanted = await places(5)
    const [loved] = await places(1)
    await ada.device.push(...wanted.map((restaurant_id): [string, Row] => ['add_want_to_try', { restaurant_id }]), [
      'add_favorite',
      { restaurant_id: loved },
    ])
    await reader.device.push(['log_visit', visit(wanted[0] as string, { rating: 3.5 })])

    const ask = (more: Row = {}) => read('collection_page', { person_id: ada.id, collection: 'want_to_try', ...more })
    const whole = await ask()
    expect(whole.person).toEqual({ user_id: ada.id, username: ada.username })
    expect(ids(whole)).toEqual(wanted.toSorted())
    const first = whole.places.find(({ id }) => id === wanted[0])
    expect(first).toMatchObject({ name: 'Place 0', tags: ['tag 0'], rating_average: 3.5, personal_rating: null })
    const seen: string[] = []
    for (let after_id: string | undefined; ; after_id = seen.at(-1)) {
      const page = ids(await ask({ max_rows: 2, ...(after_id && { after_id }) }))
      seen.push(...page)
      if (page.length < 2) break
    }
    expect(seen).toEqual(wanted.toSorted())
    expect(ids(await read('collection_page', { person_id: ada.id, collection: 'favorites' }))).toEqual([loved])
    expect(ids(await read('collection_page', { person_id: reader.id, collection: 'favorites' }))).toEqual([])
  })

  test('gives each visited place once, with the newest rating of the person', async () => {
    const ada = await world.person('Ada')
    const [twice, unrated, hidden] = (await places(3)) as [string, string, string]
    const on = (day: number) => ({ created_at: `2026-03-0${day}T12:00:00Z` })
    const secret = visit(hidden, on(1))
    await ada.device.push(
      ['log_visit', visit(twice, { rating: 2, ...on(1) })],
      ['log_visit', visit(twice, { rating: 4.5, ...on(2) })],
      ['log_visit', visit(twice, { rating: null, ...on(3) })],
      ['log_visit', visit(unrated, { rating: null, ...on(4) })],
      ['log_visit', secret],
    )
    await backend.sql`update public.reviews set is_hidden = true where id = ${secret.id}`
    const page = await read('collection_page', { person_id: ada.id, collection: 'visited' })
    expect(new Map(page.places.map((place) => [place.id, place['personal_rating']]))).toEqual(
      new Map([
        [twice, 4.5],
        [unrated, null],
      ]),
    )
    const [first, second] = [twice, unrated].toSorted()
    const after = { person_id: ada.id, collection: 'visited', after_id: first, max_rows: 1 }
    expect(ids(await read('collection_page', after))).toEqual([second])
    expect(ids(await read('collection_page', { ...after, after_id: second }))).toEqual([])
  })

  test('is null for nobody, and refuses another collection', async () => {
    const ask = (parameters: Row) => backend.asUser(reader).rpc('collection_page', parameters)
    expect((await ask({ person_id: randomUUID(), collection: 'visited' })).body).toBeNull()
    for (const collection of ['pinned_restaurants', null])
      expect((await ask({ person_id: reader.id, collection })).status).toBe(400)
  })
})

describe('reviews_of_person', () => {
  test('gives the newest first, page by page, without hidden ones', async () => {
    const ada = await world.person('Ada')
    const [place] = (await places(1)) as [string]
    // Three at the same moment.
    const visits = [1, 2, 2, 2, 3].map((day) => visit(place, { created_at: `2026-03-0${day}T12:00:00Z` }))
    const hidden = visit(place, { created_at: '2026-03-04T12:00:00Z' })
    await ada.device.push(...[...visits, hidden].map((input): [string, Row] => ['log_visit', input]))
    await backend.sql`update public.reviews set is_hidden = true where id = ${hidden.id}`

    const seen: Answer['reviews'] = []
    for (let after: Row = {}; ; ) {
      const page = await read('reviews_of_person', { person_id: ada.id, max_rows: 2, ...after })
      expect(page.person).toEqual({ user_id: ada.id, username: ada.username })
      seen.push(...page.reviews)
      const last = page.reviews.at(-1)?.review
      if (page.reviews.length < 2 || !last) break
      after = { before_time: last['created_at'], before_id: last.id }
    }
    const [oldest, a, b, c, newest] = visits.map(({ id }) => id) as [string, string, string, string, string]
    expect(seen.map(({ review }) => review.id)).toEqual([newest, ...[a, b, c].toSorted(), oldest])
    expect(seen[0]?.restaurant).toMatchObject({ id: place, name: 'Place 0' })
    const nobody = await backend.asUser(reader).rpc('reviews_of_person', { person_id: randomUUID() })
    expect(nobody.body).toBeNull()
  })
})

describe('the places of a profile', () => {
  test('travel to the person, and to nobody who follows them', async () => {
    const [ada, fan] = [await world.person('Ada'), await world.person('Fan')]
    await fan.device.push(['follow', { user_id: ada.id }])
    const [wanted, loved, pinned] = (await places(3)) as [string, string, string]
    await fan.device.pull()
    await ada.device.push(
      ['add_want_to_try', { restaurant_id: wanted }],
      ['add_favorite', { restaurant_id: loved }],
      ['pin_restaurant', { restaurant_id: pinned }],
    )
    const phone = ada.newDevice()
    await phone.pull()
    const names = (device: Device) => [wanted, loved, pinned].map((id) => device.rows('restaurants').get(id)?.['name'])
    expect(names(phone)).toEqual(['Place 0', 'Place 1', 'Place 2'])

    await backend.sql`update public.restaurants set name = 'New name' where id = ${wanted}`
    await phone.pull()
    expect(names(phone)).toEqual(['New name', 'Place 1', 'Place 2'])
    await fan.device.pull()
    expect(names(fan.device)).toEqual([undefined, undefined, undefined])
  })
})
