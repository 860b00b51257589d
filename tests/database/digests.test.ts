/** The weekly mail: to whoever wants it and has something to be told, once a week, and ended at one tap. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '#supabase/local/auth-mailer.ts'
import { testBackend } from '#tests/support/backend.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
let ada: Person
let ben: Person
beforeEach(async () => {
  ada = await world.person('Ada')
  ben = await world.person('Ben')
  await does(ada, 'follow', { user_id: ben.id })
})

const does = async (person: Person, ...mutation: [string, object]): Promise<void> =>
  expect(outcomes(await person.device.push(mutation as Parameters<Person['device']['push']>[0]))).toEqual(['applied'])
const logs = async (person: Person, more = {}): Promise<void> =>
  does(person, 'log_visit', visit(await world.restaurant({ name: 'Alma' }), more))
const isDue = () => backend.sql`update private.digests set due = now() where user_id = ${ada.id}`

async function send(key = backend.secretKey): Promise<number> {
  const address = `${backend.url}/functions/v1/send-digests`
  return (await fetch(address, { method: 'POST', headers: { apikey: key } })).status
}
async function weeksOf(person: Person): Promise<Mail[]> {
  expect(await send()).toBe(200)
  return (await mailsTo(backend.url, person.email)).filter(({ subject }) => subject === 'Your week on crumb.')
}
const unsubscribeOf = (mail: Mail | undefined): string =>
  /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''

test('It comes after a week, says what there is, and comes once', async () => {
  await logs(ben)
  await does(ben, 'follow', { user_id: ada.id })
  expect(await weeksOf(ada)).toEqual([])
  await isDue()
  const [mail, ...more] = await weeksOf(ada)
  expect(more).toEqual([])
  expect(mail?.html).toContain('Your friends logged 1 visit: Ben at Alma.\nYou have 1 new follower.')
  expect(mail?.html).not.toContain('like')
  expect(await weeksOf(ada)).toHaveLength(1)
  const [row] =
    await backend.sql`select due > now() + interval '6 days' as later, sent from private.digests where user_id = ${ada.id}`
  expect(row).toEqual({ later: true, sent: 1 })
})

/** Between the visit and the mail. */
const meanwhile: [string, () => Promise<unknown>][] = [
  [
    'they want no mails',
    () => does(ada, 'update_profile', { fields: { email_notifications: false }, base: { email_notifications: true } }),
  ],
  [
    'their address is not confirmed',
    () => backend.sql`update auth.users set email_confirmed_at = null where id = ${ada.id}`,
  ],
  ['the friend is muted', () => does(ada, 'mute', { id: randomUUID(), user_id: ben.id })],
  ['the friend has blocked them', () => does(ben, 'block', { id: randomUUID(), user_id: ada.id })],
  [
    'the friend hides their activity',
    () => does(ben, 'update_profile', { fields: { show_activity: false }, base: { show_activity: true } }),
  ],
  ['the friend is suspended', () => backend.sql`select private.suspend(${ben.id}, now() + interval '1 day')`],
  ['the visit is hidden', () => backend.sql`update reviews set is_hidden = true where user_id = ${ben.id}`],
]
test.each(meanwhile)('It is not sent when %s', async (_what, happens) => {
  await logs(ben)
  await happens()
  await isDue()
  expect(await weeksOf(ada)).toEqual([])
})

test('Who has nothing to be told gets no mail, nor is an old visit news', async () => {
  await logs(ben, { created_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
  await isDue()
  expect(await weeksOf(ada)).toEqual([])
})

test('A name is text in the mail, whatever it is', async () => {
  await does(ben, 'log_visit', visit(await world.restaurant({ name: '<img src=x>' })))
  await isDue()
  const [mail] = await weeksOf(ada)
  expect(mail?.html).toContain('Ben at &#60;img src=x&#62;')
})

test('One tap in the mail program ends it, without signing in, and looking at the link does not', async () => {
  await logs(ben)
  await isDue()
  const [mail] = await weeksOf(ada)
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const wants = async () =>
    (await backend.sql`select email_notifications as wants from profiles where user_id = ${ada.id}`)[0]?.['wants']
  const looked = await fetch(unsubscribeOf(mail), { redirect: 'manual' })
  expect([looked.status, looked.headers.get('location')]).toEqual([303, `${backend.url}/settings`])
  expect(await wants()).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const tap = () => fetch(unsubscribeOf(mail), { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
  expect([(await tap()).status, (await tap()).status]).toEqual([200, 200])
  expect(await wants()).toBe(false)
  await ada.device.pull()
  expect(ada.device.rows('profiles').get(ada.id)).toMatchObject({ email_notifications: false })
  await isDue()
  expect(await weeksOf(ada)).toHaveLength(1)
})

test('A wrong token ends nothing, and nobody but the secret key sends', async () => {
  for (const token of ['', 'x', randomUUID(), ada.id]) {
    const answer = await fetch(`${backend.url}/functions/v1/unsubscribe?token=${token}`, { method: 'POST' })
    expect(answer.status).toBe(401)
  }
  expect(await send(backend.publishableKey)).toBe(401)
  expect((await backend.asUser(ada).rpc('end_digests', { token: randomUUID() })).status).toBe(403)
})
