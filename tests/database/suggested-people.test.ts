/** suggested_people: who is offered for following, and who is not. */
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

type Suggested = Row & { user_id: string; follows_me: boolean; mutual: number; visits: number | null }

const backend = testBackend()
const world = createWorld(backend)

const people = (...names: string[]) => Promise.all(names.map((name) => world.person(name)))
const follow = (by: Person, ...whom: Person[]) =>
  by.device.push(...whom.map(({ id }): [string, Row] => ['follow', { user_id: id }]))
const settings = (of: Person, fields: Row) => of.device.push(['update_profile', { fields, base: {} }])

async function suggested(to: Person, parameters: Row = {}): Promise<Suggested[]> {
  const { status, body } = await backend
    .asUser(to)
    .rpc<Suggested[]>('suggested_people', { max_rows: 30, ...parameters })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const idsOf = (found: Suggested[]) => found.map(({ user_id }) => user_id)

/** An island of its own for each test, where nobody else has been. */
let island = 0
async function somewhere(): Promise<{ here: Row; place: string }> {
  island += 1
  const here = { latitude: -50 - island / 2, longitude: -140 }
  return { here, place: await world.restaurant(here) }
}
const goTo = (place: string, ...whom: Person[]) =>
  Promise.all(whom.map(({ device }) => device.push(['log_visit', visit(place)])))

describe('suggested_people', () => {
  test("offers whom most of one's own people follow, then one's followers, then who is active nearby", async () => {
    const [me, ben, cleo, shared, once, fan, near] = await people('Me', 'Ben', 'Cleo', 'Shared', 'Once', 'Fan', 'Near')
    await follow(me as Person, ben as Person, cleo as Person)
    await follow(ben as Person, shared as Person, once as Person, me as Person)
    await follow(cleo as Person, shared as Person)
    await follow(fan as Person, me as Person)
    const { here, place } = await somewhere()
    await goTo(place, near as Person)
    const found = await suggested(me as Person, here)
    expect(idsOf(found).slice(0, 4)).toEqual([shared, once, fan, near].map((person) => person?.id))
    expect(found.slice(0, 4)).toMatchObject([
      { mutual: 2, follows_me: false, visits: 0 },
      { mutual: 1, follows_me: false },
      { mutual: 0, follows_me: true },
      { mutual: 0, follows_me: false, visits: 1, username: near?.username },
    ])
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(
      ['avatar_url', 'bio', 'follows_me', 'full_name', 'mutual', 'user_id', 'username', 'visits'].toSorted(),
    )
  })

  test('offers neither oneself nor whom one follows', async () => {
    const [me, ben, cleo] = (await people('Me', 'Ben', 'Cleo')) as [Person, Person, Person]
    const { here, place } = await somewhere()
    await goTo(place, me, ben, cleo)
    expect(idsOf(await suggested(me, here))).toEqual(expect.arrayContaining([ben.id, cleo.id]))
    await follow(me, ben)
    const after = idsOf(await suggested(me, here))
    expect(after).toContain(cleo.id)
    expect(after).not.toContain(ben.id)
    expect(after).not.toContain(me.id)
  })

  test('leaves out who allows no friend requests, however they are known', async () => {
    const [me, friend, shy] = (await people('Me', 'Friend', 'Shy')) as [Person, Person, Person]
    await follow(me, friend)
    await follow(friend, shy)
    await follow(shy, me)
    const { here, place } = await somewhere()
    await goTo(place, shy)
    expect(idsOf(await suggested(me, here))).toContain(shy.id)
    await settings(shy, { allow_friend_requests: false })
    expect(idsOf(await suggested(me, here))).not.toContain(shy.id)
  })

  test('counts no visit of who does not show their activity', async () => {
    const [me, friend, quiet, unknown] = (await people('Me', 'Friend', 'Quiet', 'Unknown')) as Person[]
    await follow(me as Person, friend as Person)
    await follow(friend as Person, quiet as Person)
    const { here, place } = await somewhere()
    await goTo(place, quiet as Person, unknown as Person)
    await settings(quiet as Person, { show_activity: false })
    await settings(unknown as Person, { show_activity: false })
    const found = await suggested(me as Person, here)
    expect(found.find(({ user_id }) => user_id === quiet?.id)).toMatchObject({ mutual: 1, visits: null })
    expect(idsOf(found)).not.toContain(unknown?.id)
  })

  test('leaves out accounts that were closed or banned, and who was deleted', async () => {
    const [me, closed, banned, gone, free] = (await people('Me', 'Closed', 'Banned', 'Gone', 'Free')) as Person[]
    const { here, place } = await somewhere()
    await goTo(place, closed as Person, banned as Person, gone as Person, free as Person)
    await backend.sql`update auth.users set deleted_at = now() where id = ${closed?.id ?? ''}`
    await backend.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${banned?.id ?? ''}`
    await backend.sql`update auth.users set banned_until = now() - interval '1 day' where id = ${free?.id ?? ''}`
    await backend.sql`delete from auth.users where id = ${gone?.id ?? ''}`
    const found = idsOf(await suggested(me as Person, here))
    expect(found).toContain(free?.id)
    for (const person of [closed, banned, gone]) expect(found).not.toContain(person?.id)
  })

  test('counts visits that are hidden or older than 30 days for nothing, and no visit twice', async () => {
    const [me, old, hidden, often] = (await people('Me', 'Old', 'Hidden', 'Often')) as Person[]
    const { here, place } = await somewhere()
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await old?.device.push(['log_visit', visit(place, { created_at: longAgo })])
    const review = visit(place)
    await hidden?.device.push(['log_visit', review])
    await backend.sql`update reviews set is_hidden = true where id = ${review.id}`
    await goTo(place, often as Person, often as Person, often as Person)
    const found = await suggested(me as Person, here)
    expect(found.find(({ user_id }) => user_id === often?.id)?.visits).toBe(3)
    expect(idsOf(found)).not.toContain(old?.id)
    expect(idsOf(found)).not.toContain(hidden?.id)
  })

  test('without a location offers who was out lately, and refuses half a location', async () => {
    const [me, ben] = (await people('Me', 'Ben')) as [Person, Person]
    const { place } = await somewhere()
    await goTo(place, ...Array.from({ length: 6 }, () => ben))
    expect(idsOf(await suggested(me))).toContain(ben.id)
    const { status } = await backend.asUser(me).rpc('suggested_people', { latitude: 47 })
    expect(status).toBe(400)
    expect(await suggested(me, { max_rows: 1 })).toHaveLength(1)
  })
})
