/** What people are notified of: what they may see at the moment of sending, once, and nothing that they have switched off. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { FakeDevice, FakePushService } from '#tests/support/fake-push-service.ts'
import { letTimePass, sendNotifications, startPushService, subscribe, titlesOn } from '#tests/support/notifying.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
let service: FakePushService
let ada: Person
let ben: Person
let phone: FakeDevice
beforeAll(async () => {
  service = await startPushService(backend)
})
afterAll(() => service.close())
beforeEach(async () => {
  service.meet(() => undefined)
  await backend.sql`delete from private.push_subscriptions`
  await backend.sql`delete from private.notification_events`
  ada = await world.person('Ada')
  ben = await world.person('Ben')
  phone = service.device()
  await subscribe(backend, ada, phone)
})

const does = async (person: Person, ...mutation: [string, object]): Promise<void> =>
  expect(outcomes(await person.device.push(mutation as Parameters<Person['device']['push']>[0]))).toEqual(['applied'])
const follows = (person: Person, other: Person) => does(person, 'follow', { user_id: other.id })
const switchOff = (person: Person, field: string) =>
  does(person, 'update_profile', { fields: { [field]: false }, base: { [field]: true } })
async function logs(person: Person, more = {}): Promise<string> {
  const logged = visit(await world.restaurant({ name: 'Alma' }), more)
  await does(person, 'log_visit', logged)
  return logged.id
}
async function told(): Promise<string[]> {
  await sendNotifications(backend)
  return titlesOn(phone)
}

test('A follower, a visit of a friend, and likes of a list and of a review are told, and nothing of the own doing', async () => {
  const list = { id: randomUUID(), name: 'Ramen', is_public: true, is_ranked: false }
  await does(ada, 'create_list', list)
  const own = await logs(ada)
  await follows(ada, ben)
  expect(await told()).toEqual([])
  await follows(ben, ada)
  await logs(ben, { rating: 4.5 })
  await does(ben, 'like_list', { list_id: list.id })
  await does(ben, 'like_review', { review_id: own })
  expect((await told()).toSorted()).toEqual([
    'Ben follows you',
    'Ben likes your list',
    'Ben likes your review',
    'Ben visited Alma',
  ])
  expect(service.problems).toEqual([])
})

test('Done again within a week it is told once; what was sent is not sent again', async () => {
  await follows(ben, ada)
  await told()
  await does(ben, 'unfollow', { user_id: ada.id })
  await follows(ben, ada)
  await letTimePass(backend)
  await told()
  expect([...phone.shown.values()].map(({ times }) => times)).toEqual([1])
})

test('Each device of a person is told, and a stranger of nothing', async () => {
  const cem = await world.person('Cem')
  const other = service.device()
  await subscribe(backend, cem, other)
  await follows(ada, ben)
  await logs(ben)
  expect(await told()).toEqual(['Ben visited Alma'])
  expect(titlesOn(other)).toEqual([])
})

/** A restriction as a race might leave it: the block has ended no follow. */
const blocksOnly = (person: Person, other: Person) =>
  backend.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`insert into restrictions (id, user_id, person_id, kind) values (${randomUUID()}, ${person.id}, ${other.id}, 'block')`
  })

/** Between what happened and its sending. */
const meanwhile: [string, () => Promise<unknown>][] = [
  ['they have switched notifications off', () => switchOff(ada, 'push_notifications')],
  ['they have blocked its person', () => does(ada, 'block', { id: randomUUID(), user_id: ben.id })],
  ['its person has blocked them', () => does(ben, 'block', { id: randomUUID(), user_id: ada.id })],
  ['there is a block that has ended no follow', () => blocksOnly(ben, ada)],
  ['they have muted its person', () => does(ada, 'mute', { id: randomUUID(), user_id: ben.id })],
  ['they have unfollowed its person', () => does(ada, 'unfollow', { user_id: ben.id })],
  ['its person hides their activity', () => switchOff(ben, 'show_activity')],
  ['it is hidden', () => backend.sql`update reviews set is_hidden = true where user_id = ${ben.id}`],
  ['its person is suspended', () => backend.sql`select private.suspend(${ben.id}, now() + interval '1 day')`],
  ['it is deleted', () => backend.sql`delete from reviews where user_id = ${ben.id}`],
  ['its person has deleted their account', () => backend.sql`delete from auth.users where id = ${ben.id}`],
  [
    'it is a day old',
    () => backend.sql`update private.notification_events set created_at = now() - interval '25 hours'`,
  ],
]
test.each(meanwhile)('A visit is not told any more when %s', async (_what, happens) => {
  await follows(ada, ben)
  await logs(ben)
  // It has been handed out before, in vain.
  service.meet(() => ({ status: 503 }))
  await told()
  expect(await backend.sql`select from private.notifications`).toHaveLength(1)
  service.meet(() => undefined)
  await happens()
  await letTimePass(backend)
  expect(await told()).toEqual([])
  expect(await backend.sql`select from private.notifications`).toHaveLength(0)
})

test('What was handed to a device that is of somebody else by now is not told there', async () => {
  await follows(ben, ada)
  service.meet(() => ({ status: 503 }))
  await told()
  service.meet(() => undefined)
  const cem = await world.person('Cem')
  await subscribe(backend, cem, phone)
  await letTimePass(backend)
  expect(await told()).toEqual([])
})

test('A like that was taken back, and a follower who has gone, are not told', async () => {
  const own = await logs(ada)
  await follows(ben, ada)
  await does(ben, 'like_review', { review_id: own })
  await does(ben, 'unlike_review', { review_id: own })
  await does(ben, 'unfollow', { user_id: ada.id })
  expect(await told()).toEqual([])
})

test('A like of a list that a moderator has hidden is not told', async () => {
  const list = { id: randomUUID(), name: 'Ramen', is_public: true, is_ranked: false }
  await does(ada, 'create_list', list)
  await does(ben, 'like_list', { list_id: list.id })
  await backend.sql`update lists set is_hidden = true where id = ${list.id}`
  expect(await told()).toEqual([])
})

test('A diary of past years and what an operator enters are no news', async () => {
  await follows(ada, ben)
  await logs(ben, { created_at: '2019-05-01T12:00:00Z' })
  await backend.sql`insert into reviews (id, user_id, restaurant_id) values (${randomUUID()}, ${ben.id}, ${await world.restaurant()})`
  expect(await told()).toEqual([])
})

test('Events are forgotten after a week', async () => {
  await follows(ben, ada)
  await told()
  await backend.sql`update private.notification_events set created_at = now() - interval '8 days'`
  await told()
  expect(await backend.sql`select from private.notification_events`).toHaveLength(0)
})

test('410 and 404 end a device, 429 and 5xx wait as long as they say, and a redirect is not followed', async () => {
  await follows(ben, ada)
  const waits = async () =>
    (
      await backend.sql`select round(extract(epoch from due - now())) as due, round(extract(epoch from waits_until - now())) as wait
        from private.notifications join private.push_subscriptions on id = subscription_id`
    )[0]
  service.meet(() => ({ status: 429, headers: { 'retry-after': '600' } }))
  await told()
  expect(await waits()).toMatchObject({ due: '60', wait: '600' })
  await letTimePass(backend)
  service.meet(() => ({ status: 503, headers: { 'retry-after': new Date(Date.now() + 900_000).toUTCString() } }))
  await told()
  expect((await waits())?.['due']).toBe('120')
  expect(Math.abs(Number((await waits())?.['wait']) - 900)).toBeLessThan(5)
  await letTimePass(backend)
  const asked = service.headers.length
  service.meet(() => ({ status: 307, headers: { location: `${service.origin}/elsewhere` } }))
  await told()
  expect(service.headers.length).toBe(asked + 1)
  expect((await waits())?.['due']).toBe('240')
  await letTimePass(backend)
  service.meet(() => ({ status: 410 }))
  await told()
  expect(await backend.sql`select from private.push_subscriptions`).toHaveLength(0)
  expect(titlesOn(phone)).toEqual([])
})

test('A device with keys that are no point is removed, and holds up nobody', async () => {
  const cem = await world.person('Cem')
  const broken = service.device()
  await subscribe(backend, cem, { ...broken, p256dh: `${broken.p256dh.slice(0, -4)}AAAA` })
  await follows(ben, cem)
  await follows(ben, ada)
  expect(await told()).toEqual(['Ben follows you'])
  expect(await backend.sql`select user_id from private.push_subscriptions`).toEqual([{ user_id: ada.id }])
})

test('Nobody but the secret key sends, or asks what is to be sent', async () => {
  const call = async (key: string) =>
    (await fetch(`${backend.url}/functions/v1/send-notifications`, { method: 'POST', headers: { apikey: key } })).status
  expect(await call(backend.publishableKey)).toBe(401)
  expect(await call('')).toBe(401)
  expect(await call(backend.secretKey)).toBe(200)
  for (const client of [backend.asUser(ada), backend.asAnon()]) {
    expect((await client.rpc('notifications_to_send')).status).toBeGreaterThanOrEqual(400)
    expect((await client.rpc('notifications_sent', { outcomes: [] })).status).toBeGreaterThanOrEqual(400)
  }
})
