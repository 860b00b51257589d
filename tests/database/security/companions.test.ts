/** With whom: who can be named on a visit, who reads the names, and who takes them off, whatever is asked and by whom. */
import postgres from 'postgres'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

/** Ada follows Ben and Cem, and Dora follows Ada; Ben and Cem follow nobody. */
let ada: Person
let ben: Person
let cem: Person
let dora: Person
let place: string
let review: ReturnType<typeof visit>

beforeEach(async () => {
  for (const [name, set] of [
    ['Ada', (one: Person) => (ada = one)],
    ['Ben', (one: Person) => (ben = one)],
    ['Cem', (one: Person) => (cem = one)],
    ['Dora', (one: Person) => (dora = one)],
  ] as const)
    set(await world.person(name))
  place = await world.restaurant({ name: 'Shared' })
  review = visit(place)
  await ada.device.push(['follow', { user_id: ben.id }], ['follow', { user_id: cem.id }])
  await dora.device.push(['follow', { user_id: ada.id }])
})

const connections: postgres.Sql[] = []
afterAll(() => Promise.all(connections.map((connection) => connection.end({ timeout: 1 }))))
/** A transaction of somebody. */
async function connect({ id }: Person): Promise<postgres.Sql> {
  const connection = postgres(backend.adminDatabaseUrl, { max: 1, onnotice: () => {} })
  connections.push(connection)
  await connection`begin`
  await connection`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`
  return connection
}

const logWith = (...people: Person[]) =>
  ada.device.push(['log_visit', { ...review, companions: people.map(({ id }) => id) }])
const edit = (after: Person[], before: Person[]): [string, Row] => [
  'edit_review',
  {
    id: review.id,
    fields: { companions: after.map(({ id }) => id) },
    base: { companions: before.map(({ id }) => id) },
  },
]
const leave = (): [string, Row] => ['leave_visit', { review_id: review.id }]

/** Whom the reader's phone has on the visit after a pull; undefined without the visit. */
async function namesFor(reader: Person): Promise<string[] | undefined> {
  await reader.device.pull()
  const row = reader.device.rows('reviews').get(review.id)
  return row && ((row['companions'] as { user_id: string }[] | undefined) ?? []).map(({ user_id }) => user_id)
}
const those = (...people: Person[]): string[] =>
  people.toSorted((a, b) => (a.username < b.username ? -1 : 1)).map(({ id }) => id)

it('names people whom its author follows, on every phone that has the visit, and brings it to theirs', async () => {
  await logWith(ben, cem)
  for (const reader of [ada, ben, cem, dora])
    expect([reader.id, await namesFor(reader)]).toEqual([reader.id, those(ben, cem)])
  expect(ben.device.rows('restaurants').has(place)).toBe(true)
  expect(ben.device.rows('profiles').get(ada.id)).toMatchObject({ username: ada.username })
})

it('leaves out whom its author does not follow, themselves, and nobody, and takes the rest', async () => {
  const nobody = { id: '00000000-0000-4000-8000-000000000000' } as Person
  await logWith(ben, dora, ada, nobody)
  expect(await namesFor(ada)).toEqual([ben.id])
  expect(await namesFor(dora)).toEqual([ben.id])
  const [verdict] = await ada.device.push(
    edit(
      Array.from({ length: 21 }, () => ben),
      [],
    ),
  )
  expect(verdict).toMatchObject({ status: 'rejected', code: 'invalid_input' })
})

it('lets two devices name and take off somebody each', async () => {
  await logWith(ben)
  await ada.device.push(edit([ben, cem], [ben]), edit([], [ben]))
  expect(await namesFor(ada)).toEqual([cem.id])
  expect(await namesFor(ben)).toBeUndefined()
})

it('stays, with a card of its author, when they no longer follow whom they have named', async () => {
  await logWith(ben)
  await ada.device.push(['unfollow', { user_id: ben.id }])
  expect(await namesFor(ben)).toEqual([ben.id])
  expect(ben.device.rows('profiles').get(ada.id)).toMatchObject({ username: ada.username })
  await ada.device.push(edit([], [ben]))
  expect(await namesFor(ben)).toBeUndefined()
  expect(ben.device.rows('profiles').has(ada.id)).toBe(false)
})

it('lets whoever is named take themselves off for good, and nobody else', async () => {
  await logWith(ben, cem)
  await dora.device.push(leave())
  expect(await namesFor(dora)).toEqual(those(ben, cem))
  await ben.device.push(leave())
  await ada.device.push(edit([ben, cem], [cem]))
  for (const reader of [ada, cem, dora]) expect(await namesFor(reader)).toEqual([cem.id])
  expect(await namesFor(ben)).toBeUndefined()
})

it('keeps off who has taken themselves off before they are named again', async () => {
  await logWith(ben)
  await ada.device.push(edit([], [ben]))
  await ben.device.push(leave())
  await ada.device.push(edit([ben], []))
  expect(await namesFor(ada)).toEqual([])
})

const importAgain = (...people: Person[]): [string, Row] => [
  'log_visit',
  { ...review, companions: people.map(({ id }) => id), tells_nobody: true },
]

it('keeps them off when the visit is deleted, and an export from before brings it back', async () => {
  await logWith(ben, cem)
  await ben.device.push(leave())
  await ada.device.push(['delete_review', { id: review.id }])
  expect(await namesFor(cem)).toBeUndefined()
  expect(await sql`select person_id, has_left from review_companions where review_id = ${review.id}`).toEqual([
    { person_id: ben.id, has_left: true },
  ])
  await ada.device.push(importAgain(ben, cem))
  for (const reader of [ada, cem]) expect(await namesFor(reader)).toEqual([cem.id])
  expect(await namesFor(ben)).toBeUndefined()
})

it('keeps them off, too, when the visit is deleted before they have taken themselves off', async () => {
  await logWith(ben, cem)
  await ada.device.push(['delete_review', { id: review.id }])
  expect(await ben.device.push(leave())).toMatchObject([{ status: 'applied' }])
  await ada.device.push(importAgain(ben, cem))
  for (const reader of [ada, cem]) expect(await namesFor(reader)).toEqual([cem.id])
  expect(await namesFor(ben)).toBeUndefined()
})

it('keeps them off what an import makes of it in another account, for edits too, also when the first is deleted', async () => {
  await logWith(ben, cem)
  await ben.device.push(leave())
  const copied_from = review.id
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await namesFor(cem)).toBeUndefined()
  ada = await world.person('Ada again')
  review = visit(place)
  await ada.device.push(['follow', { user_id: ben.id }], ['follow', { user_id: cem.id }])
  const [intent, input] = importAgain(ben, cem)
  await ada.device.push([intent, { ...input, copied_from }])
  expect(await namesFor(ada)).toEqual([cem.id])
  await ada.device.push(edit([ben, cem], [cem]))
  for (const reader of [ada, cem]) expect(await namesFor(reader)).toEqual([cem.id])
  expect(await namesFor(ben)).toBeUndefined()
})

it('names once, however often and under however many mutations the same visit arrives', async () => {
  await logWith(ben)
  await ben.device.push(leave())
  const [verdict] = await ada.device.push(importAgain(ben))
  expect(verdict).toMatchObject({ status: 'rejected' })
  expect(await namesFor(ada)).toEqual([])
})

it('ends with a block, whoever made it, and unblocking brings no name back', async () => {
  await logWith(ben, cem)
  await ben.device.push(['block', { id: crypto.randomUUID(), user_id: ada.id }])
  await ada.device.push(['block', { id: crypto.randomUUID(), user_id: cem.id }])
  expect(await namesFor(ada)).toEqual([])
  expect(await namesFor(ben)).toBeUndefined()
  await ada.device.push(['follow', { user_id: ben.id }], edit([ben, cem], []))
  expect(await namesFor(dora)).toEqual([])
  await ada.device.push(['unblock', { user_id: cem.id }])
  expect(await namesFor(ada)).toEqual([])
})

it('waits for a block at the same moment, or the block for it, and no name outlives it', async () => {
  await logWith()
  const [names, blocks] = [await connect(ada), await connect(ben)]
  const name = (by: postgres.Sql) =>
    by`select private.name_companions(${review.id}, ${by.json([ben.id])})`.then(() => undefined)
  const named = () => sql`select from review_companions where review_id = ${review.id}`
  await name(names)
  let hasBlocked = false
  const blocking = blocks`insert into public.restrictions (id, user_id, person_id, kind)
    values (${crypto.randomUUID()}, ${ben.id}, ${ada.id}, 'block')`.then(() => (hasBlocked = true))
  await sql`select pg_sleep(0.2)`
  expect(hasBlocked).toBe(false)
  await names`commit`
  await blocking
  // The other way round: it waits, and names nobody.
  const again = await connect(ada)
  const naming = name(again)
  await sql`select pg_sleep(0.2)`
  await blocks`commit`
  await naming
  await again`commit`
  expect(await named()).toHaveLength(0)
})

it('names nobody to whom a block keeps the reader apart, and names them again afterwards', async () => {
  await logWith(ben, cem)
  await dora.device.push(['block', { id: crypto.randomUUID(), user_id: ben.id }])
  await cem.device.push(['block', { id: crypto.randomUUID(), user_id: ben.id }])
  expect(await namesFor(dora)).toEqual([cem.id])
  expect(await namesFor(cem)).toEqual([cem.id])
  expect(await namesFor(ben)).toEqual([ben.id])
  const page = await backend.asUser(dora).rpc('review_page', { review_id: review.id })
  const table = await backend.asUser(dora).table(`review_companions?review_id=eq.${review.id}`)
  expect(JSON.stringify([page.body, table.body])).not.toContain(ben.id)
  expect(JSON.stringify(table.body)).toContain(cem.id)
  await dora.device.push(['unblock', { user_id: ben.id }])
  expect(await namesFor(dora)).toEqual(those(ben, cem))
})

it('names nobody who is suspended, also not once that is over', async () => {
  await sql`select private.suspend(${cem.id}, now() + interval '1 day')`
  await logWith(ben, cem)
  await sql`delete from private.suspensions where user_id = ${cem.id}`
  expect(await namesFor(ada)).toEqual([ben.id])
  expect(await namesFor(cem)).toBeUndefined()
})

it('vanishes with a hidden review, a suspension and an account', async () => {
  await logWith(ben, cem)
  for (const reader of [ben, dora]) expect(await namesFor(reader)).toEqual(those(ben, cem))
  await sql`select private.suspend(${cem.id}, now() + interval '1 day')`
  expect(await namesFor(dora)).toEqual([ben.id])
  await sql`delete from auth.users where id = ${cem.id}`
  expect(await namesFor(dora)).toEqual([ben.id])
  await sql`update reviews set is_hidden = true where id = ${review.id}`
  for (const reader of [ada, ben, dora]) expect(await namesFor(reader)).toBeUndefined()
  const rows = await backend.asUser(ben).table(`review_companions?review_id=eq.${review.id}`)
  expect(JSON.stringify(rows.body)).not.toContain(ben.id)
})

it('is written by nobody directly', async () => {
  await logWith(ben)
  const row = { review_id: review.id, author_id: ada.id, person_id: dora.id }
  for (const person of [ada, ben, dora]) {
    const as = backend.asUser(person)
    const ofVisit = `review_companions?review_id=eq.${review.id}`
    const answers = [
      await as.table('review_companions', { body: row }),
      await as.table(ofVisit, { method: 'PATCH', body: { has_left: true } }),
      await as.table(ofVisit, { method: 'DELETE' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect(await sql`select person_id, has_left from review_companions where review_id = ${review.id}`).toEqual([
    { person_id: ben.id, has_left: false },
  ])
})

it('tells whoever is named, once, and not of what is imported or long ago', async () => {
  const told = () =>
    sql`select recipient_id from private.notification_events where kind = 'companion' and actor_id = ${ada.id}`
  await ada.device.push(['log_visit', { ...review, companions: [ben.id], tells_nobody: true }])
  expect(await told()).toEqual([])
  review = visit(place, { created_at: '2020-01-05T12:00:00.000Z' })
  await logWith(ben)
  expect(await told()).toEqual([])
  review = visit(place, { created_at: new Date().toISOString() })
  await logWith(ben)
  await ada.device.push(edit([], [ben]), edit([ben], []))
  expect(await told()).toEqual([{ recipient_id: ben.id }])
})
