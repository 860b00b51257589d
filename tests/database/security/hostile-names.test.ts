/** Names that nobody can see, or that turn around what stands beside them, by every way that a name comes. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { invisibleNames, visibleNames } from '#tests/support/name-vectors.ts'
import { createWorld, mutation, push } from './fixtures.ts'

const world = await createWorld()
const words = 'This name has characters that cannot be seen. Type it again.'

const namings = (name: string) => {
  const [list, place] = [randomUUID(), randomUUID()]
  return [
    mutation('update_profile', { fields: { full_name: name } }),
    mutation('create_list', { id: list, name }),
    mutation('save_place', { id: place, place_id: `manual_${place}`, name }),
    mutation('log_visit', {
      id: randomUUID(),
      restaurant_id: place,
      place: { id: place, place_id: `manual_${place}`, name },
    }),
  ]
}

describe('a name', () => {
  it.each(Object.entries(invisibleNames))('of %s is refused with a sentence', async (_, name) => {
    const { full_name: before } = (
      await world.backend.sql`select full_name from profiles
      where user_id = ${world.people.owner.id}`
    )[0] as { full_name: string }
    for (const verdict of await push(world.as.owner, namings(name)))
      expect(verdict).toMatchObject({ status: 'rejected', message: words })
    const stored = await world.backend
      .sql`select full_name as name from profiles where user_id = ${world.people.owner.id}
      union all select name from lists where user_id = ${world.people.owner.id} and name = ${name}
      union all select name from restaurants where name = ${name}`
    expect([...stored]).toEqual([{ name: before }])
  })

  it.each(Object.entries(visibleNames))('of %s is taken', async (_, name) => {
    await world.backend.sql`delete from private.spent where user_id = ${world.people.owner.id}`
    for (const verdict of await push(world.as.owner, namings(name)))
      expect(verdict).toMatchObject({ status: 'applied' })
  })

  it('is looked at in a sign-up, too', async () => {
    const email = `${randomUUID()}@test.example`
    const data = { username: `u_${randomUUID().slice(0, 8)}`, full_name: '\u200b\u2060' }
    const answer = await world.as.anon.fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Crumbs-4-all', data }),
    })
    expect(answer.status).toBe(500)
    expect(await world.backend.sql`select from auth.users where email = ${email}`).toHaveLength(0)
  })
})
