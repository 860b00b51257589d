/** Private notes: whatever is asked, and by whomever, nobody but their author has one, or learns that it is there. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { seenText } from '#src/domain/earlier-texts.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { makeModerator, twoPlaces } from '#tests/support/merging.ts'
import { report } from '#tests/support/moderating.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

const secret = `secret-${randomUUID()}`
let ada: Person
let follower: Person
let stranger: Person
let mod: Person
let place: string
let review: ReturnType<typeof visit>

const note = (note: string, about: Row, base: Row = {}): [string, Row] => [
  'set_private_note',
  { id: randomUUID(), ...about, note, base },
]
const ofVisit = () => ({ review_id: review.id })
const ofPlace = () => ({ restaurant_id: place })
const notesOf = ({ id }: Person) =>
  sql`select review_id, restaurant_id, note from private_notes where user_id = ${id} order by note`

beforeAll(async () => {
  ada = await world.person('Ada')
  follower = await world.person('Follower')
  stranger = await world.person('Stranger')
  mod = await makeModerator(backend, world)
  place = await world.restaurant({ name: 'Noted' })
  review = visit(place, { comment: 'Public' })
  await ada.device.push(['log_visit', review], note(secret, ofVisit()), note(secret, ofPlace()))
  await follower.device.push(['follow', { user_id: ada.id }])
  await stranger.device.push(report('review', review.id))
})

it('comes to the phones of its author, with a place that no other scope of theirs has', async () => {
  const phone = ada.newDevice()
  const elsewhere = await world.restaurant()
  await ada.device.push(note('Ask for the garden', { restaurant_id: elsewhere }))
  await phone.pull()
  const notes = new Set([...phone.rows('private_notes').values()].map((row) => row['note']))
  expect(notes).toEqual(new Set(['Ask for the garden', secret]))
  expect(phone.rows('restaurants').has(elsewhere)).toBe(true)
})

it('is in no pull, page, search, desk or log of a follower, a stranger or a moderator', async () => {
  const calls: [string, Row][] = [
    ['sync_pull', {}],
    ['sync_home', {}],
    ['review_page', { review_id: review.id }],
    ['restaurant_page', { restaurant_id: place }],
    ['restaurant_reviews', { restaurant_id: place }],
    ['reviews_of_person', { person_id: ada.id }],
    ['profile_page', { person_id: ada.id }],
    ['collection_page', { person_id: ada.id, collection: 'visited' }],
    ['search_restaurants', { query: secret }],
    ['search_people', { query: secret }],
    ['search_lists', { query: secret }],
  ]
  const ofDesk: [string, Row][] = [
    ['moderation_desk', {}],
    ['moderation_log', {}],
  ]
  for (const [person, asked] of [
    [follower, calls],
    [stranger, calls],
    [mod, [...calls, ...ofDesk]],
  ] as const)
    for (const [name, parameters] of asked) {
      const { status, body } = await backend.asUser(person).rpc(name, parameters)
      expect([name, status]).toEqual([name, 200])
      expect(JSON.stringify(body), name).not.toContain(secret)
      expect(JSON.stringify(body), name).not.toContain('private_notes')
    }
  expect(JSON.stringify((await backend.asUser(mod).rpc('moderation_desk', {})).body)).toContain(review.id)
})

it('is in no row of a table that another person may read, and in no activity, notification or log', async () => {
  for (const person of [follower, stranger, mod])
    for (const table of ['private_notes', 'reviews', 'activities', 'earlier_texts', 'profiles', 'restaurants']) {
      const { body } = await backend.asUser(person).table(table)
      expect(JSON.stringify(body), table).not.toContain(secret)
    }
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'sync') and tablename not in ('private_notes', 'verdicts')`
  for (const { name } of tables) {
    const [found] = await sql.unsafe(`select count(*)::int as rows from ${name} as one where one::text like $1`, [
      `%${secret}%`,
    ])
    expect([name, found?.['rows']]).toEqual([name, 0])
  }
})

it('moves no scope that a follower hears of: a device of theirs has nothing new when a note is written', async () => {
  const heads = () =>
    sql`select scope, head from sync.scopes where scope in (${`user:${ada.id}`}, 'catalog') order by scope`
  const before = await heads()
  expect(outcomes(await ada.device.push(note(`${secret} again`, ofVisit(), { note: secret })))).toEqual(['applied'])
  expect(await heads()).toEqual(before)
  await ada.device.push(note(secret, ofVisit(), { note: `${secret} again` }))
})

it('cannot be put on the visit of another person, taken over by its id, or written in their name', async () => {
  const before = await notesOf(ada)
  const taken = privateNoteId(review.id, ada.id)
  const verdicts = await stranger.device.push(
    note('Mine now', ofVisit()),
    ['set_private_note', { id: taken, user_id: ada.id, ...ofPlace(), note: 'Mine now', base: {} }],
    ['keep_earlier_text', { id: randomUUID(), subject_id: taken, field: 'note', text: 'Mine now' }],
    ['set_private_note', { id: taken, ...ofPlace(), ...ofVisit(), note: 'Mine now', base: {} }],
    ['set_private_note', { id: taken, note: 'About nothing', base: {} }],
    note('x'.repeat(2001), ofPlace()),
  )
  expect(outcomes(verdicts)).toEqual([
    'rejected not_found',
    'applied',
    'rejected not_found',
    'rejected one_subject',
    'rejected one_subject',
    'rejected private_notes_note_length',
  ])
  expect(await notesOf(ada)).toEqual(before)
  expect(await notesOf(stranger)).toEqual([{ review_id: null, restaurant_id: place, note: 'Mine now' }])
  const body = { user_id: stranger.id, review_id: review.id, note: 'Mine now' }
  expect((await backend.asUser(stranger).table('private_notes', { body })).status).toBe(403)
})

it('invariant 15: keeps what another device had written, and what merged places had', async () => {
  const { duplicate, kept } = await twoPlaces(world)
  await ada.device.push(
    note('First', { restaurant_id: duplicate }),
    note('Unseen', { restaurant_id: duplicate }, { note: 'First' }),
    note('Later', { restaurant_id: duplicate }, { note: 'First' }),
    ['set_private_note', { ...note('Last', { restaurant_id: duplicate }, {})[1], seen: [seenText('note', 'Later')] }],
    note('At the kept', { restaurant_id: kept }),
  )
  await follower.device.push(note('Only here', { restaurant_id: duplicate }))
  await stranger.device.push(
    note('a'.repeat(1500), { restaurant_id: duplicate }),
    note('b'.repeat(1500), { restaurant_id: kept }),
  )
  await sql`select private.merge_places(${duplicate}, ${kept})`
  const noteAt = async (person: Person) => {
    await person.device.pull()
    const id = privateNoteId(kept, person.id)
    const earlier = [...person.device.rows('earlier_texts').values()].filter((row) => row['subject_id'] === id)
    return [person.device.rows('private_notes').get(id)?.['note'], earlier.map((row) => row['text'])]
  }
  expect(await noteAt(ada)).toEqual(['At the kept\nLast', ['Unseen']])
  expect(await noteAt(follower)).toEqual(['Only here', []])
  expect(await noteAt(stranger)).toEqual(['b'.repeat(1500), ['a'.repeat(1500)]])
  expect([...ada.device.rows('private_notes').keys()]).not.toContain(privateNoteId(duplicate, ada.id))
})

it('goes with its visit and with the account', async () => {
  const gone = visit(place)
  const cem = await world.person('Cem')
  await cem.device.push(['log_visit', gone], note('Gone', { review_id: gone.id }), note('Stays', ofPlace()))
  await cem.device.push(note('Unseen', { review_id: gone.id }))
  await cem.device.push(['delete_review', { id: gone.id }])
  expect(await notesOf(cem)).toMatchObject([{ note: 'Stays' }])
  expect(await sql`select from earlier_texts where user_id = ${cem.id}`).toEqual([])
  await sql`delete from auth.users where id = ${cem.id}`
  expect(await notesOf(cem)).toEqual([])
})
