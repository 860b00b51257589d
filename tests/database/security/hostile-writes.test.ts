/** What a hostile client with a valid token tries to write over REST: columns that are not theirs, and rows by the back door. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/support/backend.ts'
import { createWorld, makeOwnedRows, readOwnedBy } from './fixtures.ts'
import { insertBodies, subjectsOf } from './subjects.ts'
import { writableColumns } from './writable-columns.ts'

type WritableTable = keyof typeof writableColumns

const world = await createWorld()
let rows = await makeOwnedRows(world)

beforeEach(async () => {
  rows = await makeOwnedRows(world)
})

/** Columns that exist and may not be written with the verb; generated ones take no value from anybody. */
async function forbiddenColumns(table: WritableTable, verb: 'insert' | 'update'): Promise<string[]> {
  const columns = await world.backend.sql<{ name: string }[]>`select attname as name from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const writable = writableColumns[table][verb].split(/\s+/)
  return columns.map(({ name }) => name).filter((name) => !writable.includes(name))
}

/** Not the refusal of a policy, which would depend on the row and the value. */
const noPrivilege = { status: 403, body: { code: '42501', message: expect.stringMatching(/^permission denied/) } }

const ownRows = {
  profiles: { row: 'profile', body: 'profile for a new id' },
  restaurants: { row: 'place', body: 'typed-in place' },
  reviews: { row: 'review', body: 'own review' },
  followers: { row: 'follow by the follower', body: 'own follow of somebody' },
  lists: { row: 'public list', body: 'own list' },
  list_likes: { row: 'like by the stranger', body: "own like of the owner's public list" },
  review_likes: { row: 'like of the review', body: "own like of the owner's review" },
  private_notes: { row: 'private note', body: 'own private note on a place' },
  restrictions: { row: "the owner's block", body: 'own block of somebody' },
  reports: { row: 'report by the owner', body: "own report of the owner's review" },
} as const

describe.each(Object.keys(writableColumns) as WritableTable[])('%s', (table) => {
  it('takes no column in an insert that the matrix does not name', async () => {
    const columns = await forbiddenColumns(table, 'insert')
    expect(columns).not.toEqual([])
    for (const column of columns) {
      const id = randomUUID()
      const bodies = await insertBodies(world, rows, world.people.stranger.id, id)
      const body = bodies[ownRows[table].body]
      const answer = await world.as.stranger.table(table, { body: { ...body, [column]: null } })
      expect(answer, column).toMatchObject(noPrivilege)
    }
  })

  it('takes no column in a change that the matrix does not name, of one’s own row either', async () => {
    const [column, value] = subjectsOf(world, rows)[ownRows[table].row].key
    const before = await readOwnedBy(world, world.people.owner.id)
    for (const forbidden of await forbiddenColumns(table, 'update')) {
      const answer = await world.as.owner.table(`${table}?${column}=eq.${value}`, {
        method: 'PATCH',
        body: { [forbidden]: null },
      })
      expect(answer, forbidden).toMatchObject(noPrivilege)
    }
    expect(await readOwnedBy(world, world.people.owner.id)).toEqual(before)
  })
})

describe('rows of others', () => {
  it('are not overwritten by an upsert with their id', async () => {
    const before = await readOwnedBy(world, world.people.owner.id)
    const stranger = world.people.stranger.id
    const upserts: [string, object][] = [
      ['reviews', { id: rows.reviewId, user_id: stranger, restaurant_id: world.placeId, comment: 'taken over' }],
      ['reviews', { id: rows.reviewId, user_id: world.people.owner.id, restaurant_id: world.placeId, comment: 'over' }],
      ['reviews', { id: rows.hiddenReviewId, user_id: stranger, restaurant_id: world.placeId, comment: 'taken over' }],
      ['lists', { id: rows.privateListId, user_id: stranger, name: 'taken over', is_public: true }],
      ['profiles', { user_id: world.people.owner.id, bio: 'taken over' }],
    ]
    for (const [table, body] of upserts) {
      const headers = { prefer: 'resolution=merge-duplicates,return=representation' }
      const answer = await world.as.stranger.table(table, { body, headers })
      expect(answer.status, JSON.stringify(body)).toBe(403)
    }
    expect(await readOwnedBy(world, world.people.owner.id)).toEqual(before)
  })

  it('are not touched by a change or deletion without a filter', async () => {
    const before = await readOwnedBy(world, world.people.owner.id)
    for (const table of ['reviews', 'lists', 'followers', 'list_likes', 'review_likes']) {
      await world.as.bystander.table(`${table}?id=not.is.null`, { method: 'DELETE' })
      await world.as.bystander.table(table, { method: 'DELETE' })
    }
    await world.as.bystander.table('reviews?id=not.is.null', { method: 'PATCH', body: { comment: 'taken over' } })
    await world.as.bystander.table('profiles?user_id=not.is.null', { method: 'PATCH', body: { bio: 'taken over' } })
    await world.as.bystander.table('lists?or=(id.not.is.null,id.is.null)', { method: 'PATCH', body: { name: 'over' } })
    expect(await readOwnedBy(world, world.people.owner.id)).toEqual(before)
    const others = await world.backend.sql`select 1 from profiles
      where bio = 'taken over' and user_id <> ${world.people.bystander.id}`
    expect(others).toHaveLength(0)
  })

  it('do not come in beside a row of one’s own: the whole insert is refused', async () => {
    const own = { id: randomUUID(), user_id: world.people.stranger.id, restaurant_id: world.placeId }
    const forged = { ...own, id: randomUUID(), user_id: world.people.owner.id }
    const answer = await world.as.stranger.table('reviews', { body: [own, forged] })
    expect(answer.status).toBe(403)
    expect(
      await world.backend.sql`select 1 from reviews where id in ${world.backend.sql([own.id, forged.id])}`,
    ).toEqual([])
  })
})

describe('values that a screen would not allow', () => {
  const patchProfile = (body: object): Promise<Answer<unknown>> =>
    world.as.owner.table(`profiles?user_id=eq.${world.people.owner.id}`, { method: 'PATCH', body })
  const review = (body: object): Promise<Answer<unknown>> =>
    world.as.owner.table('reviews', {
      body: { id: randomUUID(), user_id: world.people.owner.id, restaurant_id: world.placeId, ...body },
    })

  it('are refused in a review: ratings, prices, lengths, dates, and photos of others', async () => {
    const before = await readOwnedBy(world, world.people.owner.id)
    const photo = (userId: string, index: number): string => `${userId}/1700000000000-${index}.jpg`
    const { owner, stranger } = world.people
    const bodies = [
      { rating: 0 },
      { rating: 0.25 },
      { rating: 5.5 },
      { rating: -1 },
      { rating: 'NaN' },
      { rating: 'Infinity' },
      { food_rating: 4.26 },
      { price_level: 0 },
      { price_level: 6 },
      { comment: 'x'.repeat(5001) },
      { created_at: '2999-01-01' },
      { created_at: 'infinity' },
      { created_at: '-infinity' },
      { created_at: '1969-12-31' },
      { photos: [photo(stranger.id, 0)] },
      { photos: [photo(owner.id, 0), photo(owner.id, 0)] },
      { photos: Array.from({ length: 11 }, (_, index) => photo(owner.id, index)) },
      { photos: ['https://example.com/tracker.jpg'] },
      { photos: [`${owner.id}/../${stranger.id}/1700000000000-0.jpg`] },
      { photos: [null] },
      { photos: [[photo(owner.id, 0)], [photo(owner.id, 1)]] },
      { restaurant_id: randomUUID() },
      { id: null },
    ]
    for (const body of bodies) {
      const { status } = await review(body)
      expect([400, 409], `${JSON.stringify(body).slice(0, 100)} ${status}`).toContain(status)
    }
    expect(await readOwnedBy(world, owner.id)).toEqual(before)
  })

  it('are refused in a profile: lengths, pictures of others, too many or unknown places', async () => {
    const before = await readOwnedBy(world, world.people.owner.id)
    const { owner, stranger } = world.people
    const bodies = [
      { full_name: '' },
      { full_name: '   ' },
      { full_name: 'x'.repeat(26) },
      { bio: 'x'.repeat(151) },
      { avatar_url: `${stranger.id}/avatar.jpg` },
      { avatar_url: 'https://example.com/tracker.jpg' },
      { avatar_url: `${owner.id}/avatar.jpg?t=1&redirect=https://example.com` },
      { email_notifications: null },
      { favorites: {} },
      { favorites: true },
      { favorites: [1, 2] },
      { favorites: [{ id: randomUUID(), name: 'No such place' }] },
      { favorites: [{ id: world.placeId }, { id: world.placeId }] },
      { pinned_restaurants: [{ id: "' or 1=1 --" }] },
      // Refused before the work: so many against 1,000 old ones once kept a core busy until the time limit.
      { favorites: Array.from({ length: 100_000 }, () => ({ id: world.placeId })) },
    ]
    for (const body of bodies) {
      const { status } = await patchProfile(body)
      expect(status, JSON.stringify(body).slice(0, 100)).toBe(400)
    }
    expect(await readOwnedBy(world, owner.id)).toEqual(before)
  })

  it('are refused in a review and a profile: pictures whose file is not there', async () => {
    const { owner } = world.people
    const before = await readOwnedBy(world, owner.id)
    const photos = [`${owner.id}/1700000000000-7.jpg`]
    const patched = await world.as.owner.table(`reviews?id=eq.${rows.reviewId}`, { method: 'PATCH', body: { photos } })
    expect(patched).toMatchObject({ status: 400, body: { code: 'CR001', details: 'photo_missing' } })
    expect(await review({ photos })).toMatchObject({ status: 400, body: { details: 'photo_missing' } })
    const shown = await patchProfile({ avatar_url: `${owner.id}/avatar.jpg?t=1` })
    expect(shown).toMatchObject({ status: 400, body: { details: 'photo_missing' } })
    expect(await readOwnedBy(world, owner.id)).toEqual(before)
  })

  it('are refused in a place, of whoever curates it: an address that is another host’s', async () => {
    for (const address of [
      '//evil.example/menu.jpg',
      '///evil.example/menu.jpg',
      '/\\evil.example/x',
      'javascript:alert(1)',
    ]) {
      const change = world.backend.sql`update restaurants set photos = ${[address]} where id = ${world.placeId}`
      await expect(change, address).rejects.toMatchObject({ constraint_name: 'restaurants_photos_are_addresses' })
    }
    await world.backend.sql`update restaurants set photos = ${['/storage/v1/x.jpg']} where id = ${world.placeId}`
    await world.backend.sql`update restaurants set photos = '{}' where id = ${world.placeId}`
  })

  it('nobody claims the Google id of another place', async () => {
    const id = randomUUID()
    const body = { id, place_id: `manual_${id}`, name: 'Place', google_place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }
    const { status } = await world.as.owner.table('restaurants', { body })
    expect(status).toBe(403)
    expect(await world.backend.sql`select 1 from restaurants where id = ${id}`).toHaveLength(0)
  })

  it('are refused in lists, reports and places', async () => {
    const { owner } = world.people
    const id = randomUUID()
    const report = { id, reporter_id: owner.id, reported_content_type: 'review', reasons: ['spam'] }
    const about = { reported_content_id: world.strangersReviewId }
    const place = { id, place_id: `manual_${id}`, name: 'Place' }
    const bodies: [string, object][] = [
      ['lists', { id, user_id: owner.id, name: ' ' }],
      ['lists', { id, user_id: owner.id, name: 'x'.repeat(101) }],
      ['lists', { id, user_id: owner.id, name: 'List', description: 'x'.repeat(501) }],
      ['reports', { ...report, ...about, reasons: [] }],
      ['reports', { ...report, ...about, reasons: ['because'] }],
      ['reports', { ...report, ...about, reasons: [null] }],
      ['reports', { ...report, ...about, reasons: Array.from({ length: 6 }, () => 'spam') }],
      ['reports', { ...report, ...about, description: 'x'.repeat(1001) }],
      ['restaurants', { ...place, name: '' }],
      ['restaurants', { ...place, name: 'x'.repeat(201) }],
      ['restaurants', { ...place, latitude: 91, longitude: 0 }],
      ['restaurants', { ...place, latitude: 'NaN', longitude: 'NaN' }],
      ['restaurants', { ...place, latitude: 'Infinity', longitude: 0 }],
      ['restaurants', { ...place, latitude: 47 }],
      ['restaurants', { ...place, place_id: `manual_${'x'.repeat(200)}` }],
      ['restaurants', { ...place, address: 'x'.repeat(301) }],
    ]
    for (const [table, body] of bodies) {
      const { status } = await world.as.owner.table(table, { body })
      expect(status, `${table} ${JSON.stringify(body).slice(0, 150)}`).toBe(400)
      expect(await world.backend.sql`select 1 from ${world.backend.sql(table)} where id = ${id}`).toEqual([])
    }
  })

  it('are replaced in favorites and pinned places by what the place’s own row says', async () => {
    const forged = { id: world.placeId, name: 'Forged', address: 'Forged', image: 'https://example.com/x', more: 'x' }
    const answer = await patchProfile({ favorites: [forged], pinned_restaurants: [forged], want_to_try: [forged] })
    expect(answer.status).toBe(204)
    const shown = await world.as.stranger.table(`public_profiles?user_id=eq.${world.people.owner.id}`)
    expect(JSON.stringify(shown.body)).not.toMatch(/Forged|example\.com|more/)
    expect(JSON.stringify(shown.body)).toContain('First Place')
  })
})
