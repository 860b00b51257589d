/** Wrong places over HTTP: anybody reports them, moderators correct them, nobody else does. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { makeModerator } from '#tests/support/merging.ts'
import { createWorld, outcomes, ownProfile, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

const moderator = () => makeModerator(backend, world)

const report = (restaurant_id: string, more: Row): [string, Row & { id: string }] => [
  'report_place',
  { id: randomUUID(), restaurant_id, ...more },
]

/** Those of these places that wait for a moderator. */
async function reportsOf(by: Person, ...places: string[]): Promise<Row[]> {
  await sql`update private.place_reports set created_at = now() - interval '1 year' where restaurant_id in ${sql(places)}`
  const { status, body } = await backend.asUser(by).rpc<(Row & { place: Row })[]>('place_reports', { max_rows: 100 })
  expect(status).toBe(200)
  return body.filter(({ place }) => places.includes(String(place['id'])))
}

describe('a report of a place', () => {
  it('reaches moderators with what is wrong and how it should be, and nobody else', async () => {
    const [ada, mod] = [await world.person('Ada'), await moderator()]
    const [place, other] = [await world.restaurant({ name: 'Old name' }), await world.restaurant({ name: 'Twin' })]
    const sent = [
      report(place, { problem: 'name', name: ' New name ', description: ' New owners ', address: 'left out' }),
      report(place, { problem: 'position', address: 'Gasse 2', latitude: 47.8, longitude: 13 }),
      report(place, { problem: 'closed' }),
      report(place, { problem: 'duplicate', duplicate_of: other }),
    ]
    expect(outcomes(await ada.device.push(...sent))).toEqual(sent.map(() => 'applied'))
    const found = await reportsOf(mod, place)
    expect(found).toHaveLength(4)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ problem: 'name', name: 'New name', description: 'New owners', address: null }),
        expect.objectContaining({ problem: 'position', address: 'Gasse 2', latitude: 47.8, longitude: 13 }),
        expect.objectContaining({ problem: 'closed', duplicate_of: null }),
        expect.objectContaining({ problem: 'duplicate', duplicate_of: expect.objectContaining({ name: 'Twin' }) }),
      ]),
    )
    expect(JSON.stringify(found)).not.toContain(ada.id)
    await ada.device.pull()
    expect(ada.device.rows('restaurants').has(place)).toBe(false)
  })

  it('is refused when it does not say how it should be, and at the end of a day’s budget comes later', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const wrong = [
      report(place, { problem: 'name' }),
      report(place, { problem: 'name', name: 'x'.repeat(201) }),
      report(place, { problem: 'position', latitude: 91, longitude: 0 }),
      report(place, { problem: 'position', latitude: 1 }),
      report(place, { problem: 'duplicate', duplicate_of: randomUUID() }),
      report(place, { problem: 'rude' }),
      report(randomUUID(), { problem: 'closed' }),
    ]
    expect(outcomes(await ada.device.push(...wrong))).toEqual([
      'rejected place_reports_says_how',
      'rejected place_reports_name_length',
      'rejected place_reports_latitude_range',
      'rejected place_reports_both_coordinates',
      'rejected not_found',
      'rejected place_reports_problem_known',
      'rejected not_found',
    ])
    const many = Array.from({ length: 21 }, () => report(place, { problem: 'closed' }))
    expect(outcomes(await ada.device.push(...many))).toEqual([...Array(20).fill('applied'), 'later reports'])
  })
})

describe('a moderator', () => {
  it('corrects a name, which every phone and entry follows, and ends the report once', async () => {
    const [ada, mallory, mod] = [await world.person('Ada'), await world.person('Mallory'), await moderator()]
    const id = randomUUID()
    await mallory.device.push(['save_place', { id, place_id: `manual_${id}`, name: 'Buy at example.org' }])
    const visited = visit(id, { favorite: true })
    const sent = report(id, { problem: 'name', name: 'Stand' })
    expect(outcomes(await ada.device.push(['log_visit', visited], sent))).toEqual(['applied', 'applied'])
    await ada.device.pull()
    const correct = (more: Row = {}) =>
      backend.asUser(mod).rpc('correct_place', {
        restaurant_id: id,
        correction: { name: 'Stand', latitude: 47.8, longitude: 13, is_featured: true, user_id: ada.id },
        ...more,
      })
    expect(await correct({ report_id: sent[1].id })).toMatchObject({ status: 200, body: id })
    expect(
      await sql`select name, latitude, is_featured, user_id, is_unconfirmed from restaurants where id = ${id}`,
    ).toEqual([{ name: 'Stand', latitude: 47.8, is_featured: false, user_id: mallory.id, is_unconfirmed: false }])
    expect((await ownProfile(ada))['favorites']).toMatchObject([{ id, name: 'Stand' }])
    expect(ada.device.rows('restaurants').get(id)).toMatchObject({ name: 'Stand', latitude: 47.8 })
    expect(
      await sql`select metadata ->> 'restaurant_name' as name from activities where related_id = ${visited.id}`,
    ).toEqual([{ name: 'Stand' }])
    expect(await correct({ report_id: sent[1].id })).toMatchObject({
      status: 400,
      body: { details: 'already_handled' },
    })
    expect(await reportsOf(mod, id)).toEqual([])
    // Confirmed it stays, though nobody but its author and one guest have rated it and the guest leaves.
    await ada.device.push(['delete_review', { id: visited.id }])
    expect(await sql`select is_unconfirmed from restaurants where id = ${id}`).toEqual([{ is_unconfirmed: false }])
  })

  it('closes a place for good, and what the maps service says later changes nothing', async () => {
    const [ada, mod] = [await world.person('Ada'), await moderator()]
    const place_id = `I${randomUUID()}`
    const place = await world.restaurant({ place_id, name: 'Osteria', latitude: -20, longitude: -30 })
    const { status } = await backend
      .asUser(mod)
      .rpc('correct_place', { restaurant_id: place, correction: { is_closed: true, address: 'Gasse 9' } })
    expect(status).toBe(200)
    const said = { place_id, name: 'Trattoria', address: null, latitude: -20, longitude: -30 }
    await backend.asService().rpc('note_maps_places', { places: [said] })
    expect(await sql`select name, address, is_closed from restaurants where id = ${place}`).toEqual([
      { name: 'Osteria', address: 'Gasse 9', is_closed: true },
    ])
    const nearby = await backend.asUser(ada).rpc<Row[]>('nearby_restaurants', { latitude: -20, longitude: -30 })
    expect(nearby.body.map(({ id }) => id)).not.toContain(place)
  })

  it('is held to the rules of places, and dismisses a wrong report', async () => {
    const [ada, mod] = [await world.person('Ada'), await moderator()]
    const place = await world.restaurant({ name: 'Right' })
    const sent = report(place, { problem: 'name', name: 'Wrong' })
    await ada.device.push(sent)
    const call = (name: string, parameters: Row) => backend.asUser(mod).rpc(name, parameters)
    expect((await call('correct_place', { restaurant_id: place, correction: { name: ' ' } })).status).toBe(400)
    expect((await call('correct_place', { restaurant_id: place, correction: { latitude: 1 } })).status).toBe(400)
    expect(await call('dismiss_place_report', { report_id: sent[1].id })).toMatchObject({ status: 200 })
    expect(await reportsOf(mod, place)).toEqual([])
    expect(await sql`select name from restaurants where id = ${place}`).toEqual([{ name: 'Right' }])
  })
})

describe('somebody who is no moderator, with a valid token', () => {
  it('reads no report, corrects, merges and dismisses nothing, and cannot become one', async () => {
    const [ada, mallory, mod] = [await world.person('Ada'), await world.person('Mallory'), await moderator()]
    const [place, other] = [await world.restaurant({ name: 'Right' }), await world.restaurant()]
    const sent = report(place, { problem: 'duplicate', duplicate_of: other })
    await ada.device.push(sent)
    const client = backend.asUser(mallory)
    const answers = [
      await client.rpc('place_reports'),
      await client.rpc('correct_place', { restaurant_id: place, correction: { name: 'Mine' }, report_id: sent[1].id }),
      await client.rpc('merge_places', { duplicate_id: place, kept_id: other, report_id: sent[1].id }),
      await client.rpc('dismiss_place_report', { report_id: sent[1].id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    for (const path of ['moderators', 'place_reports', 'merged_places', 'maps_places'])
      expect([path, (await client.rest(path, { body: { user_id: mallory.id } })).status]).toEqual([path, 404])
    for (const path of ['rpc/need_moderator', 'rpc/end_place_report', 'rpc/note_place_report'])
      expect([path, (await client.rest(path, { body: {} })).status]).toEqual([path, 404])
    expect(await reportsOf(mod, place)).toHaveLength(1)
    expect(await sql`select name from restaurants where id in (${place}, ${other}) and name = 'Right'`).toHaveLength(1)
  })

  it('is no moderator any more with the account that was', async () => {
    const mod = await moderator()
    await sql`delete from auth.users where id = ${mod.id}`
    expect(await backend.asUser(mod).rpc('place_reports')).toMatchObject({
      status: 400,
      body: { details: 'signed_out' },
    })
  })
})
