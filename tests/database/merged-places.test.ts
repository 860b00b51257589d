/** Two places that are one: what becomes of everything that names the duplicate, on the server and on phones. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bothStats } from '#tests/support/both-stats.ts'
import type { Row } from '#tests/support/device.ts'
import { byId, held, makeModerator, twoPlaces as makeTwoPlaces } from '#tests/support/merging.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, outcomes, ownProfile, type Person, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const { sql } = backend
const world = createWorld(backend)
const twoPlaces = () => makeTwoPlaces(world)
const moderator = () => makeModerator(backend, world)

const yesterday = new Date(Date.now() - 86_400_000).toISOString()

async function merge(duplicate_id: string, kept_id: string): Promise<void> {
  const by = await moderator()
  expect(await backend.asUser(by).rpc('merge_places', { duplicate_id, kept_id })).toMatchObject({
    status: 200,
    body: kept_id,
  })
}

const applied = async (person: Person, ...intents: [string, Row][]): Promise<void> =>
  expect(outcomes(await person.device.push(...intents))).toEqual(intents.map(() => 'applied'))

describe('a merge', () => {
  test('keeps a note that does not fit beside the kept place’s as its earlier text', async () => {
    const ada = await world.person('Ada')
    const { duplicate, kept } = await twoPlaces()
    const [list, [old, now]] = [randomUUID(), ['o', 'n'].map((letter) => letter.repeat(600))]
    await applied(
      ada,
      ['create_list', { id: list, name: 'Both' }],
      ['add_to_list', { id: randomUUID(), list_id: list, restaurant_id: duplicate, notes: old }],
      ['add_to_list', { id: randomUUID(), list_id: list, restaurant_id: kept, notes: now }],
    )
    await merge(duplicate, kept)
    const [item] = await sql`select id, notes from list_restaurants where list_id = ${list}`
    expect(item?.['notes']).toBe(now)
    expect(await sql`select user_id, field, text from earlier_texts where subject_id = ${item?.['id']}`).toEqual([
      { user_id: ada.id, field: 'notes', text: old },
    ])
  })

  test('loses nothing: visits, photos, lists, favorites, pins, want to try, activities and figures are of the kept place', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const { duplicate, kept } = await twoPlaces()
    const [before, after] = [await world.restaurant({ name: 'Before' }), await world.restaurant({ name: 'After' })]
    const photo = `${ada.id}/1700000000000-0.webp`
    await sql`insert into storage.objects (bucket_id, name) values ('review-photos', ${photo})`
    // On one day at both places, so that one visit counts; on another at the duplicate alone; and hidden.
    const [atBoth, atKept, alone, hidden] = [
      visit(duplicate, { rating: 5, price_level: 4 }),
      visit(kept, { rating: 2, food_rating: 3 }),
      visit(duplicate, { rating: 3, created_at: yesterday, comment: 'As ever', favorite: true }),
      visit(duplicate, { rating: 1 }),
    ]
    const [both, only] = [randomUUID(), randomUUID()]
    const item = (list_id: string, restaurant_id: string, notes?: string): [string, Row] => [
      'add_to_list',
      { id: randomUUID(), list_id, restaurant_id, ...(notes && { notes }) },
    ]
    await applied(
      ada,
      ['log_visit', atBoth],
      ['log_visit', atKept],
      ['log_visit', alone],
      ['attach_photo', { review_id: alone.id, path: photo }],
      ['add_want_to_try', { restaurant_id: duplicate }],
      ['add_want_to_try', { restaurant_id: before }],
      ['add_want_to_try', { restaurant_id: kept }],
      ['pin_restaurant', { restaurant_id: duplicate }],
      ['create_list', { id: both, name: 'Both' }],
      item(both, before),
      item(both, duplicate, 'The old sign'),
      item(both, after),
      item(both, kept, 'The new sign'),
      ['create_list', { id: only, name: 'Only' }],
      item(only, duplicate, 'Here'),
      item(only, after),
    )
    await applied(
      ben,
      ['follow', { id: randomUUID(), user_id: ada.id }],
      ['log_visit', hidden],
      ['like_list', { id: randomUUID(), list_id: only }],
    )
    await sql`update reviews set is_hidden = true where id = ${hidden.id}`
    const added = (await ownProfile(ada))['favorites'] as Row[]
    for (const person of [ada, ben]) await person.device.pull()
    expect(ben.device.rows('restaurants').has(duplicate)).toBe(true)

    await merge(duplicate, kept)

    expect(await sql`select id from reviews where restaurant_id = ${kept} order by id`).toEqual(
      [atBoth, atKept, alone, hidden].map(({ id }) => ({ id })).toSorted(byId),
    )
    expect(await sql`select comment, photos from reviews where id = ${alone.id}`).toEqual([
      { comment: 'As ever', photos: [photo] },
    ])
    const [counted, computed] = await bothStats(backend)
    expect(counted).toEqual(computed)
    expect(counted.find((row) => row['restaurant_id'] === kept)).toMatchObject({ visits_all: 2, rating_count: 2 })
    expect(await sql`select sum(visits)::int as visits from restaurant_visits where restaurant_id = ${kept}`).toEqual([
      { visits: 2 },
    ])
    const itemsOf = (list: string) => sql`select restaurant_id, position, notes from list_restaurants
      where list_id = ${list} order by position`
    expect(await itemsOf(both)).toEqual([
      { restaurant_id: before, position: 0, notes: null },
      { restaurant_id: kept, position: 1, notes: 'The new sign\nThe old sign' },
      { restaurant_id: after, position: 2, notes: null },
    ])
    expect(await itemsOf(only)).toMatchObject([{ restaurant_id: kept, notes: 'Here' }, { restaurant_id: after }])
    expect(await sql`select restaurant_count from lists where id in (${both}, ${only}) order by id = ${only}`).toEqual([
      { restaurant_count: 3 },
      { restaurant_count: 2 },
    ])
    expect(
      await sql`select name, address, phone, photos, user_id, is_unconfirmed from restaurants where id = ${kept}`,
    ).toEqual([
      {
        name: 'Osteria',
        address: 'Gasse 1',
        phone: '+43 1',
        photos: ['https://example.org/old.jpg'],
        user_id: null,
        is_unconfirmed: false,
      },
    ])

    for (const person of [ada, ben]) {
      await person.device.pull()
      expect(JSON.stringify(held(person.device))).not.toContain(duplicate)
      expect(person.device.rows('reviews').get(alone.id)).toMatchObject({ restaurant_id: kept })
      expect(person.device.rows('restaurants').get(kept)).toMatchObject({ name: 'Osteria', visits: 2 })
      const fresh = person.newDevice()
      await fresh.pull()
      expect(held(person.device)).toEqual(held(fresh))
    }
    const profile = await ownProfile(ada)
    expect(profile['want_to_try']).toMatchObject([{ id: kept, name: 'Osteria' }, { id: before }])
    expect(profile['pinned_restaurants']).toMatchObject([{ id: kept }])
    expect(profile['favorites']).toMatchObject([{ id: kept, added_at: added[0]?.['added_at'] }])
    const told = await sql`select metadata from activities where related_id = ${alone.id}`
    expect(told.map(({ metadata }) => metadata as Row)).toContainEqual({
      restaurant_id: kept,
      restaurant_name: 'Osteria',
      rating: 3,
    })
  })

  test('ends reports that the two are one, and moves all others', async () => {
    const [ada, { duplicate, kept }] = [await world.person('Ada'), await twoPlaces()]
    const other = await world.restaurant()
    const report = (restaurant_id: string, more: Row): [string, Row] => [
      'report_place',
      { id: randomUUID(), restaurant_id, ...more },
    ]
    await applied(
      ada,
      report(kept, { problem: 'duplicate', duplicate_of: duplicate }),
      report(duplicate, { problem: 'closed' }),
      report(other, { problem: 'duplicate', duplicate_of: duplicate }),
    )
    await merge(duplicate, kept)
    expect(
      await sql`select restaurant_id, problem, duplicate_of, outcome from private.place_reports
        where reporter_id = ${ada.id} order by problem, outcome nulls last`,
    ).toEqual([
      { restaurant_id: kept, problem: 'closed', duplicate_of: null, outcome: null },
      { restaurant_id: kept, problem: 'duplicate', duplicate_of: null, outcome: 'applied' },
      { restaurant_id: other, problem: 'duplicate', duplicate_of: kept, outcome: null },
    ])
  })

  test('is done once, and a place that was merged into a merged one leads to the last', async () => {
    const { duplicate, kept } = await twoPlaces()
    const last = await world.restaurant({ name: 'Last' })
    await merge(duplicate, kept)
    await merge(duplicate, kept)
    await merge(kept, last)
    const by = await moderator()
    const answer = await backend.asUser(by).rpc('merge_places', { duplicate_id: duplicate, kept_id: kept })
    expect(answer).toMatchObject({ status: 200, body: last })
    expect(await sql`select kept_id from private.merged_places where merged_id in (${duplicate}, ${kept})`).toEqual([
      { kept_id: last },
      { kept_id: last },
    ])
    const refused = await backend.asUser(by).rpc('merge_places', { duplicate_id: last, kept_id: kept })
    expect(refused).toMatchObject({ status: 400, body: { details: 'same_place' } })
  })
})

describe('the id of a merged place', () => {
  test('is understood from a phone that was offline for a week: everything is about the kept place', async () => {
    const ada = await world.person('Ada')
    const { mapsId, duplicate, kept } = await twoPlaces()
    const [list, second] = [randomUUID(), randomUUID()]
    await applied(ada, ['create_list', { id: list, name: 'List' }])
    await merge(duplicate, kept)
    const at = { restaurant_id: duplicate }
    const place = { id: duplicate, place_id: mapsId, name: 'Osteria (old)' }
    const visited = visit(duplicate, { place, favorite: true })
    await applied(
      ada,
      ['save_place', place],
      ['log_visit', visited],
      ['add_want_to_try', at],
      ['pin_restaurant', at],
      ['add_to_list', { id: randomUUID(), list_id: list, ...at }],
      ['set_list_note', { list_id: list, ...at, notes: 'By the window' }],
      ['move_in_list', { list_id: list, ...at, after: null }],
      ['create_list', { id: second, name: 'Second', restaurant: { id: randomUUID(), ...at } }],
      ['report_place', { id: randomUUID(), ...at, problem: 'closed' }],
      ['report_place', { id: randomUUID(), ...at, problem: 'duplicate', duplicate_of: kept }],
    )
    expect(await sql`select 1 from restaurants where place_id = ${mapsId} or id = ${duplicate}`).toEqual([])
    await ada.device.pull()
    expect(JSON.stringify(held(ada.device))).not.toContain(duplicate)
    expect(ada.device.rows('reviews').get(visited.id)).toMatchObject({ restaurant_id: kept })
    const profile = ada.device.rows('profiles').get(ada.id)
    for (const array of ['favorites', 'want_to_try', 'pinned_restaurants'])
      expect([array, profile?.[array]]).toMatchObject([array, [{ id: kept }]])
    expect([...ada.device.rows('list_restaurants').values()]).toMatchObject([
      { restaurant_id: kept },
      { restaurant_id: kept },
    ])
    await applied(ada, ['remove_want_to_try', at], ['remove_from_list', { list_id: list, ...at }])
    expect((await ownProfile(ada))['want_to_try']).toEqual([])
  })

  test('leads to the page and the reviews of the kept place, and so does its id of the maps service', async () => {
    const ada = await world.person('Ada')
    const { mapsId, duplicate, kept } = await twoPlaces()
    const visited = visit(duplicate)
    await applied(ada, ['log_visit', visited])
    await merge(duplicate, kept)
    for (const by of [{ restaurant_id: duplicate }, { place_id: mapsId }]) {
      const { body } = await backend.asUser(ada).rpc<{ restaurant: Row }>('restaurant_page', by)
      expect(body.restaurant).toMatchObject({ id: kept, name: 'Osteria' })
      expect(body.restaurant).not.toHaveProperty('moderated_at')
    }
    const { body } = await backend.asUser(ada).rpc<Row[]>('restaurant_reviews', { restaurant_id: duplicate })
    expect(body).toMatchObject([{ id: visited.id, restaurant_id: kept }])
  })

  test('is not made anew by an import that has the duplicate still', async () => {
    const { mapsId, duplicate, kept } = await twoPlaces()
    await merge(duplicate, kept)
    await sql`insert into restaurants (id, place_id, name) values (${duplicate}, ${mapsId}, 'Osteria (old)')`
    await sql`insert into restaurants (place_id, name) values (${mapsId}, 'Osteria (old)')`
    expect(await sql`select 1 from restaurants where place_id = ${mapsId}`).toEqual([])
  })
})
