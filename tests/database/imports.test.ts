/** An import from another service through PostgreSQL: which places it may mean, and what becomes of its visits. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { undoImport } from '#src/commands/undo-import.ts'
import type { Imported } from '#src/domain/import/imported.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { isImported } from '#src/domain/work/delay.ts'
import type { PlaceCandidate } from '#src/services/places.ts'
import { testBackend } from '#tests/support/backend.ts'
import { mutation, type Row } from '#tests/support/device.ts'
import { createPhone, type Phone } from '#tests/support/phone.ts'
import { createWorld, outcomes, visit } from '#tests/support/world.ts'
import { importedFile, importedPlace, importedVisit, readFile } from '#tests/unit/imports/files.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

async function importedBy({ store, userId }: Phone, file: Imported): Promise<string> {
  await beginImport(store, readFile(file, userId))
  const result = await saveImport(store)
  return result.ok ? (result.value?.id ?? '') : ''
}

const visitsOf = (userId: string) =>
  sql`select restaurant_id, created_at from reviews where user_id = ${userId} order by created_at`

describe('match_restaurants', () => {
  const reader = backend.signUp('Reader')
  async function match(asked: unknown): Promise<string[][]> {
    const { status, body } = await backend.asUser(await reader).rpc<PlaceCandidate[]>('match_restaurants', { asked })
    expect([status, body]).toEqual([200, expect.anything()])
    const places = asked as unknown[]
    return places.map((_, index) => body.filter(({ of }) => of === index).map(({ id }) => id))
  }

  test('finds by id, within 150 m and by name, for each place apart, and closed ones, too', async () => {
    const word = `m${randomUUID().slice(0, 7)}`
    const here = { latitude: 47 + Math.random(), longitude: 13 + Math.random() }
    const north = (metres: number) => ({ ...here, latitude: here.latitude + metres / 111_195 })
    const google = `ChIJ${randomUUID().replaceAll('-', '')}`
    const byId = await world.restaurant({ id: await placeUuid(google), place_id: google, name: 'Renamed' })
    const near = await world.restaurant({ name: 'Near', ...north(140) })
    const far = await world.restaurant({ name: 'Far', ...north(160) })
    const closed = await world.restaurant({ name: 'Closed', ...north(20), is_closed: true })
    const named = await world.restaurant({ name: `Café ${word}`, ...north(9000) })
    const [first, second, third, fourth] = await match([
      { name: 'Nobody', place_id: google },
      { name: 'Nobody', ...here },
      { name: `cafe ${word}` },
      { name: `nothing ${word}`, latitude: -45, longitude: -120 },
    ])
    expect(first).toEqual([byId])
    expect(second).toEqual(expect.arrayContaining([near, closed]))
    expect(second).not.toContain(far)
    expect([third, fourth]).toEqual([[named], []])
  })

  test('refuses more than 20, half a location and what is no list, and takes any name', async () => {
    const client = backend.asUser(await reader)
    const refused = async (asked: unknown) => (await client.rpc('match_restaurants', { asked })).status
    const many = (count: number) => Array.from({ length: count }, () => ({ name: 'Inn' }))
    expect(await refused(many(21))).toBe(400)
    expect(await refused([{ name: 'Inn', latitude: 47 }])).toBe(400)
    expect(await refused([{ name: 'Inn', latitude: 91, longitude: 0 }])).toBe(400)
    for (const asked of ['Inn', {}, null, 1]) expect([asked, await refused(asked)]).toEqual([asked, 400])
    expect(await match(many(20))).toHaveLength(20)
    for (const name of ['', '%', '\\', "'; drop table reviews", '🍜'.repeat(200), null])
      expect(await match([{ name }])).toHaveLength(1)
    expect(await match([1, 'Inn', [], null])).toHaveLength(4)
  })
})

test('an import arrives once with its own dates, tells nobody, and is taken back from the server', async () => {
  const person = await backend.signUp('Ada')
  const ada = createPhone(backend, person)
  await ada.sync()
  const yesterday = dayOf(new Date(Date.now() - 86_400_000))
  const place = importedPlace('nan', { name: "Nan's Kitchen" })
  const file = importedFile({
    visits: [importedVisit('1', { place, rating: 4.5 }), importedVisit('2', { place, date: yesterday })],
    saved: [{ key: 's', place }],
    lists: [{ key: 'w', name: 'Weekend', items: [{ key: 'l', place, note: 'Cake' }] }],
  })
  const id = await importedBy(ada, file)
  await ada.sync()
  await ada.sync()
  expect([ada.store.owed.rows('refused'), ada.store.owed.rows('outbox')]).toEqual([[], []])
  const visits = await visitsOf(person.id)
  expect(visits.map(({ created_at }) => dayOf(created_at))).toEqual(['2019-03-14', yesterday])
  const told = () => sql`select from private.notification_events where actor_id = ${person.id}`
  expect(await told()).toHaveLength(0)
  // What one logs oneself still tells.
  const own = { id: randomUUID(), restaurant_id: String(visits[0]?.['restaurant_id']), rating: 3 }
  await logVisit(ada.store, { ...own, created_at: new Date().toISOString() })
  await ada.sync()
  expect(await told()).toHaveLength(1)

  // On another device nothing is added.
  const fresh = createPhone(backend, person)
  await fresh.sync()
  await importedBy(fresh, file)
  expect(fresh.store.owed.rows('outbox')).toEqual([])

  await undoImport(ada.store, id)
  await ada.sync()
  await ada.sync()
  expect([ada.store.owed.rows('refused'), ada.store.owed.rows('outbox')]).toEqual([[], []])
  expect(await visitsOf(person.id)).toHaveLength(1)
  expect(await sql`select from lists where user_id = ${person.id}`).toHaveLength(0)
})

test('imported visits stand in the activity on their own days, and count in averages as all others do', async () => {
  const [ada, follower] = [await world.person('Ada'), await world.person('Ben')]
  await follower.device.push(['follow', { user_id: ada.id }])
  const restaurant_id = await world.restaurant()
  const recent = visit(restaurant_id, { rating: 2, created_at: new Date(Date.now() - 3_600_000).toISOString() })
  await ada.device.push(['log_visit', recent])
  const days = ['2019-03-14T12:00:00.000Z', '2019-03-14T18:00:00.000Z', '2021-05-02T12:00:00.000Z']
  const old = days.map((created_at, at) =>
    visit(restaurant_id, { rating: at === 2 ? 5 : 4, created_at, tells_nobody: true }),
  )
  await ada.device.push(...old.map((one): [string, Row] => ['log_visit', one]))
  await follower.device.pull()
  const feed = [...follower.device.rows('reviews').values()].toSorted((a, b) =>
    String(a['created_at']) < String(b['created_at']) ? 1 : -1,
  )
  expect(feed[0]).toMatchObject({ id: recent.id })
  expect(feed.slice(1).map((row) => new Date(String(row['created_at'])).toISOString())).toEqual(days.toReversed())
  // Of a day one rating counts.
  const [stats] =
    await sql`select rating_count, rating_sum from restaurant_stats where restaurant_id = ${restaurant_id}`
  expect([Number(stats?.['rating_count']), Number(stats?.['rating_sum'])]).toEqual([3, 2 + 4 + 5])
})

test('80 imported visits go a day, and what is logged meanwhile does not wait behind the others', async () => {
  const person = await backend.signUp('Ada')
  const ada = createPhone(backend, person)
  await ada.sync()
  const place = importedPlace('nan', { name: "Nan's Kitchen" })
  const visits = Array.from({ length: 300 }, (_, n) =>
    importedVisit(`${n}`, { place, date: dayOf(new Date(2020, 0, n + 1)) }),
  )
  await importedBy(ada, importedFile({ visits }))
  await ada.sync()
  await ada.sync()
  const waiting = ada.store.owed.rows('outbox')
  expect([waiting.length, waiting.every(({ put_off }) => put_off !== undefined)]).toEqual([220, true])
  // Each question is a change: one was asked too many.
  const [spent] = await sql`select 3000 - remaining as changes from private.spent
    where user_id = ${person.id} and budget = 'mutations_a_day'`
  expect(Number(spent?.['changes'])).toBe(81)
  await logVisit(ada.store, {
    id: randomUUID(),
    restaurant_id: await world.restaurant(),
    rating: 3,
    created_at: new Date().toISOString(),
  })
  await ada.sync()
  await ada.sync()
  expect(ada.store.owed.rows('outbox').filter((mutation) => !isImported(mutation))).toEqual([])
  expect(await visitsOf(person.id)).toHaveLength(81)
  // A client that goes round the phone has the same budget, and no more than that of all visits.
  const { device } = await world.person('Mallory')
  const restaurant_id = await world.restaurant()
  const verdicts = await device.send(
    Array.from({ length: 100 }, () => mutation('log_visit', { ...visit(restaurant_id), tells_nobody: true })),
  )
  expect(outcomes(verdicts).filter((outcome) => outcome === 'applied')).toHaveLength(80)
})
